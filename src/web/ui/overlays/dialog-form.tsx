import { type ComponentProps, useId } from 'react';
import { t } from '#web/text/t.ts';
import { Button } from '../controls/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { useSingleRun } from './use-single-run.ts';

interface FormOfFields {
  form: ComponentProps<'form'>;
  busy: boolean;
}

type Submitting =
  /** Of `useForm`. */
  | { form: FormOfFields; onSubmit?: undefined; busy?: undefined }
  /** For a dialog that asks for one thing. Until the promise settles, nothing is submitted again. */
  | { form?: undefined; onSubmit: () => void | Promise<void>; busy: boolean };

/** A dialog that is one form: its fields, Submit and Cancel. */
export const DialogForm = ({
  onClose,
  onCancel = onClose,
  form,
  onSubmit,
  submitLabel,
  busy: isBusy,
  destructive,
  children,
  ...dialog
}: Omit<DialogProps, 'onOpenChange' | 'footer'> &
  Submitting & {
    onClose: () => void;
    /** Where Cancel is more than closing. */
    onCancel?: () => void;
    submitLabel: string;
    destructive?: boolean;
  }) => {
  const formId = useId();
  const submit = useSingleRun(async () => onSubmit?.());
  const { busy } = form ?? { busy: isBusy };
  const own: ComponentProps<'form'> = form?.form ?? {
    noValidate: true,
    onSubmit: (event) => {
      event.preventDefault();
      if (!busy) void submit();
    },
  };
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
            {t('shared.dialogForm.cancel')}
          </Button>
          <Button variant={destructive ? 'danger' : 'primary'} type="submit" form={formId} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-4" {...own}>
        {children}
      </form>
    </Dialog>
  );
};
