import { useId } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { useSingleRun } from './use-single-run.ts';

/** A dialog that is one form: its fields, Submit and Cancel. */
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
  /** Where Cancel is more than closing. */
  onCancel?: () => void;
  /** Until the promise it returns settles, nothing is submitted again. */
  onSubmit: () => void | Promise<void>;
  submitLabel: string;
  busy: boolean;
  destructive?: boolean;
}) => {
  const formId = useId();
  const submit = useSingleRun(onSubmit);
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
          if (!busy) void submit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
};
