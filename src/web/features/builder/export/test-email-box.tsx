import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { email } from '#contract/email-address.ts';
import { sendTestEmail, userEmailStats } from '#contract/emails/test-emails.ts';
import { messageOf } from '#web/lib/api.ts';
import { handleUnauthorized, useCurrentUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { useBuilder } from '../store/use-builder.ts';
import { fallbackName } from '../titles.ts';
import { FeedbackDialog, type SentTest } from './feedback-dialog.tsx';
import { PlacementLine } from './placement-line.tsx';
import { anyText, useKeptField } from './use-kept-step.ts';

const places = { ses: 'Amazon SES', smtp: 'your mail server', sandbox: 'the sandbox: read it in the Outbox' };

const notAnAddress = 'This is not a whole email address. One looks like name@example.com.';

/** Aligned with the control, which is below its label. */
const besideField = 'mt-[1.625rem]';

/** Sends the exported email to the user who made it, and to one more address. */
export const TestEmailBox = ({ html }: { html: string }) => {
  const user = useCurrentUser();
  const name = useBuilder((state) => state.name.trim() || fallbackName);
  const templateId = useBuilder((state) => state.templateId);
  const [recipient, setRecipient] = useKeptField('recipient', user?.email ?? '', anyText);
  const [further, setFurther] = useKeptField('further', '', anyText);
  /** The field whose address cannot receive email. */
  const [wrong, setWrong] = useState<'recipient' | 'further' | null>(null);
  const [sent, setSent] = useState<SentTest | null>(null);
  const send = useEndpointMutation(sendTestEmail, { invalidates: [userEmailStats] });
  const first = recipient.trim();
  const another = further.trim();
  const canSendFurther = another !== '' && another.toLowerCase() !== first.toLowerCase() && html !== '';

  const sendTo = async (recipientEmail: string) => {
    try {
      const { testEmailId, sentVia } = await send.mutateAsync({
        body: { recipientEmail, htmlContent: html, templateName: name, templateId },
      });
      showToast({
        title: 'Test Email Sent',
        description: `To ${recipientEmail}, through ${places[sentVia]}.`,
      });
      setSent({ testEmailId, recipientEmail });
    } catch (error) {
      if (handleUnauthorized(error)) return;
      showToast({
        title: 'Email Send Failed',
        description: messageOf(error, 'Failed to send test email. Nothing was sent. Please try again.'),
        variant: 'destructive',
      });
    }
  };
  const submitting =
    (field: 'recipient' | 'further', address: string, allowed: boolean) =>
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!allowed || send.isPending) return;
      // The server's rule, checked before the request.
      const isAddress = email.safeParse(address).success;
      setWrong(isAddress ? null : field);
      if (isAddress) void sendTo(address);
      else event.currentTarget.querySelector('input')?.focus();
    };
  const errorOf = (field: 'recipient' | 'further') => (wrong === field ? notAnAddress : undefined);
  const busyWith = send.isPending ? send.variables?.body.recipientEmail : null;
  const canSendFirst = first !== '' && html !== '';

  return (
    <section aria-labelledby="test-email" className="flex flex-col gap-3">
      <h2 id="test-email" className="text-xl">
        Send a test
      </h2>
      <form
        noValidate
        onSubmit={submitting('recipient', first, canSendFirst)}
        className="flex items-start gap-2"
      >
        <Field label="Recipient" error={errorOf('recipient')} className="min-w-0 flex-1">
          <Input
            type="email"
            autoComplete="email"
            value={recipient}
            onChange={(event) => {
              setRecipient(event.target.value);
              setWrong(null);
            }}
          />
        </Field>
        {/* The active one is not disabled: it keeps the focus that the dialog returns to it. */}
        <Button
          type="submit"
          className={besideField}
          busy={busyWith === first}
          disabled={!canSendFirst || (send.isPending && busyWith !== first)}
        >
          {busyWith !== first && <Mail aria-hidden />}
          Send test
        </Button>
      </form>
      <form
        noValidate
        onSubmit={submitting('further', another, canSendFurther)}
        className="flex items-start gap-2"
      >
        <Field label="Send to a further address" error={errorOf('further')} className="min-w-0 flex-1">
          <Input
            type="email"
            autoComplete="off"
            placeholder="name@example.com"
            value={further}
            onChange={(event) => {
              setFurther(event.target.value);
              setWrong(null);
            }}
          />
        </Field>
        <Button
          type="submit"
          className={besideField}
          busy={busyWith === another && busyWith !== ''}
          disabled={!canSendFurther || (send.isPending && busyWith !== another)}
        >
          Send
          <span className="sr-only"> to the further address</span>
        </Button>
      </form>
      <PlacementLine />
      <FeedbackDialog sent={sent} onClose={() => setSent(null)} />
    </section>
  );
};
