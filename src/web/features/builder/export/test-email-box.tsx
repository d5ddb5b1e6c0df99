import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { email } from '#contract/email-address.ts';
import { sendTestEmail, userEmailStats } from '#contract/emails/test-emails.ts';
import { messageOf } from '#web/lib/api.ts';
import { EmailInput } from '#web/lib/forms/email-input.tsx';
import { handleUnauthorized, useCurrentUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { useBuilder } from '../store/use-builder.ts';
import { savedNameOf } from '../titles.ts';
import { anyText, useExportField } from './export-storage.ts';
import { FeedbackDialog, type SentTest } from './feedback-dialog.tsx';
import { PlacementLine } from './placement-line.tsx';

/** Aligned with the control, which is below its label. */
const besideField = 'mt-[1.625rem]';

/** Sends the exported email to the user who made it, and to one more address. */
export const TestEmailBox = ({ html }: { html: string }) => {
  const user = useCurrentUser();
  const name = useBuilder((state) => savedNameOf(state.name));
  const templateId = useBuilder((state) => state.templateId);
  const [recipient, setRecipient] = useExportField('recipient', user?.email ?? '', anyText);
  const [further, setFurther] = useExportField('further', '', anyText);
  /** The field whose address cannot receive email. */
  const [invalidField, setInvalidField] = useState<'recipient' | 'further' | null>(null);
  const [sent, setSent] = useState<SentTest | null>(null);
  const send = useEndpointMutation(sendTestEmail, { invalidates: [userEmailStats] });
  const firstAddress = recipient.trim();
  const furtherAddress = further.trim();
  const canSendFurther =
    furtherAddress !== '' && furtherAddress.toLowerCase() !== firstAddress.toLowerCase() && html !== '';

  const sendTo = async (recipientEmail: string) => {
    try {
      const { testEmailId, sentVia } = await send.mutateAsync({
        body: { recipientEmail, htmlContent: html, templateName: name, templateId },
      });
      showToast({
        title: t('builderExport.testEmailBox.testEmailSent'),
        description: t('builderExport.testEmailBox.toRecipientemailThroughSenders', {
          recipientEmail,
          sentVia,
        }),
      });
      setSent({ testEmailId, recipientEmail });
    } catch (error) {
      if (handleUnauthorized(error)) return;
      showToast({
        title: t('builderExport.testEmailBox.emailSendFailed'),
        description: messageOf(error, t('builderExport.testEmailBox.failedToSendTestEmailNothing')),
        variant: 'destructive',
      });
    }
  };
  const onSubmit =
    (field: 'recipient' | 'further', address: string, isAllowed: boolean) =>
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!isAllowed || send.isPending) return;
      // The server's rule, checked before the request.
      const isAddress = email.safeParse(address).success;
      setInvalidField(isAddress ? null : field);
      if (isAddress) void sendTo(address);
      else event.currentTarget.querySelector('input')?.focus();
    };
  const errorOf = (field: 'recipient' | 'further') =>
    invalidField === field ? t('builderExport.testEmailBox.invalidAddress') : undefined;
  const sendingTo = send.isPending ? send.variables?.body.recipientEmail : null;
  const canSendFirst = firstAddress !== '' && html !== '';

  return (
    <section aria-labelledby="test-email" className="flex flex-col gap-3">
      <h2 id="test-email" className="text-xl">
        {t('builderExport.testEmailBox.sendATest')}
      </h2>
      <form
        noValidate
        onSubmit={onSubmit('recipient', firstAddress, canSendFirst)}
        className="flex items-start gap-2"
      >
        <Field
          label={t('builderExport.testEmailBox.recipient')}
          error={errorOf('recipient')}
          className="min-w-0 flex-1"
        >
          <EmailInput
            autoComplete="email"
            value={recipient}
            onChange={(event) => {
              setRecipient(event.target.value);
              setInvalidField(null);
            }}
          />
        </Field>
        {/* The pressed button stays enabled, because the dialog returns the focus to it. */}
        <Button
          type="submit"
          className={besideField}
          busy={sendingTo === firstAddress}
          disabled={!canSendFirst || (send.isPending && sendingTo !== firstAddress)}
        >
          {sendingTo !== firstAddress && <Mail aria-hidden />}
          {t('builderExport.testEmailBox.sendTest')}
        </Button>
      </form>
      <form
        noValidate
        onSubmit={onSubmit('further', furtherAddress, canSendFurther)}
        className="flex items-start gap-2"
      >
        <Field
          label={t('builderExport.testEmailBox.sendToAFurtherAddress')}
          error={errorOf('further')}
          className="min-w-0 flex-1"
        >
          <EmailInput
            autoComplete="off"
            placeholder={t('builderExport.testEmailBox.nameExampleCom')}
            value={further}
            onChange={(event) => {
              setFurther(event.target.value);
              setInvalidField(null);
            }}
          />
        </Field>
        <Button
          type="submit"
          className={besideField}
          busy={sendingTo === furtherAddress && sendingTo !== ''}
          disabled={!canSendFurther || (send.isPending && sendingTo !== furtherAddress)}
        >
          <Rich
            id="builderExport.testEmailBox.sendToTheFurtherAddress"
            parts={[<span key="0" className="sr-only" />]}
          />
        </Button>
      </form>
      <PlacementLine />
      <FeedbackDialog sent={sent} onClose={() => setSent(null)} />
    </section>
  );
};
