import { useId } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

/** A dialog that is one form: its fields, and the two ways out of it. */
export const DialogForm = ({
  onClose,
  onCancel = onClose,
  onSubmit,
  submitLabel,
  busy,
  destructive,
  children,
  ...dialog
}: Omit<DialogProps, 'onOpenChange' | 'footer'> & {
  onClose: () => void;
  /** Where giving up is more than closing. */
  onCancel?: () => void;
  onSubmit: () => void;
  submitLabel: string;
  busy: boolean;
  destructive?: boolean;
}) => {
  const formId = useId();
  return (
    <Dialog
      width="narrow"
      {...dialog}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant={destructive ? 'danger' : 'primary'} type="submit" form={formId} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
};
