import { Braces } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { MergeTagForm } from './merge-tag-form.tsx';

/** Beside an input that accepts merge tags: passes on the token to insert at the caret. */
export const MergeTagButton = ({
  onInsert,
  label = 'Insert a merge tag',
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
        title="Merge tag"
        description="Each reader sees their own detail in its place."
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
