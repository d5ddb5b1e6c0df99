import { t } from '#web/text/t.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { setEmailCopyShown, useEmailCopyShown } from '../../canvas/email-copy-visibility.ts';
import { closeDialog, focusAfterDialog } from '../../commands/dialogs.ts';
import { useBuilderStore } from '../../store/use-builder.ts';
import { EmailCopyForm, useEmailCopyForm } from './email-copy-form.tsx';

/** Edits greeting and sign-off without exporting. */
export const EmailCopyDialog = () => {
  const store = useBuilderStore();
  const form = useEmailCopyForm();
  const isShown = useEmailCopyShown();
  return (
    <DialogForm
      open
      width="medium"
      title={t('builderExport.emailCopyDialog.greetingAndSignOff')}
      description={t('builderExport.emailCopyDialog.whatTheExportAddsAroundYour')}
      submitLabel={t('builderExport.emailCopyDialog.done')}
      busy={false}
      onClose={() => closeDialog(store)}
      onSubmit={() => {
        form.save(store);
        closeDialog(store);
      }}
      onCloseAutoFocus={(event) => focusAfterDialog(store, event)}
    >
      <EmailCopyForm form={form} />
      <Checkbox
        label={t('builderExport.emailCopyDialog.showThemOnTheCanvas')}
        checked={isShown}
        onChange={(event) => setEmailCopyShown(event.target.checked)}
      />
    </DialogForm>
  );
};
