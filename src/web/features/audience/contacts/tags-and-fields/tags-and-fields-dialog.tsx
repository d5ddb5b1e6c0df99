import { useState } from 'react';
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
      title="Tags and fields"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {open && (
        <Tabs
          label="Tags and fields"
          value={tab}
          onValueChange={setTab}
          items={[
            { value: 'tags', label: 'Tags', content: <TagsPanel onDeleted={onTagDeleted} /> },
            { value: 'fields', label: 'Fields', content: <FieldsPanel /> },
          ]}
        />
      )}
    </Dialog>
  );
};
