import { useState } from 'react';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Tabs } from '#web/ui/display/tabs.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FieldsPanel } from './fields-panel.tsx';
import { TagsPanel } from './tags-panel.tsx';

/** The tags and custom fields of contacts. */
export const TagsAndFieldsDialog = ({
  open,
  onClose,
  onTagDeleted,
}: {
  open: boolean;
  onClose: () => void;
  onTagDeleted: (id: string) => void;
}) => {
  const [tab, setTab] = useState<'tags' | 'fields'>('tags');
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('contacts.tagsAndFieldsDialog.tagsAndFields')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('contacts.tagsAndFieldsDialog.done')}
        </Button>
      }
    >
      {open && (
        <Tabs
          label={t('contacts.tagsAndFieldsDialog.tagsAndFields')}
          value={tab}
          onValueChange={setTab}
          items={[
            {
              value: 'tags',
              label: t('contacts.tagsAndFieldsDialog.tags'),
              content: <TagsPanel onDeleted={onTagDeleted} />,
            },
            { value: 'fields', label: t('contacts.tagsAndFieldsDialog.fields'), content: <FieldsPanel /> },
          ]}
        />
      )}
    </Dialog>
  );
};
