import { Braces } from 'lucide-react';
import { useState } from 'react';
import { t } from '#web/text/t.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { MergeTagForm } from './merge-tag-form.tsx';

/** Beside an input that accepts merge tags: passes on the token to insert at the caret. */
export const MergeTagButton = ({
  onInsert,
  label = t('builderPanels.mergeTagMenu.insertAMergeTag'),
}: {
  onInsert: (token: string) => void;
  label?: string;
}) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={label}
        icon={<Braces aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        width="narrow"
        title={t('builderPanels.mergeTagMenu.mergeTag')}
        description={t('builderPanels.mergeTagMenu.eachReaderSeesTheirOwnDetail')}
      >
        <MergeTagForm
          onCancel={() => setOpen(false)}
          onDone={(token) => {
            setOpen(false);
            onInsert(token);
          }}
        />
      </Dialog>
    </>
  );
};
