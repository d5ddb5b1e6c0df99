import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { sendTestEmail, userEmailStats } from '#contract/test-emails.ts';
import { messageOf } from '#web/lib/api.ts';
import { handleUnauthorized, useCurrentUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useBuilder } from '../store/use-builder.ts';
import { fallbackName } from '../titles.ts';
import { FeedbackDialog, type SentTest } from './feedback-dialog.tsx';
import { PlacementLine } from './placement-line.tsx';

const places = { ses: 'Amazon SES', smtp: 'your mail server', sandbox: 'the sandbox: read it in the Outbox' };

/** Sends what was exported to the person who made it, and to one more. */
export const TestEmailBox = ({ html }: { html: string }) => {
  const user = useCurrentUser();
  const name = useBuilder((state) => state.name.trim() || fallbackName);
  const templateId = useBuilder((state) => state.templateId);
  const [typed, setTyped] = useState<string | null>(null);
  const [further, setFurther] = useState('');
  const [sent, setSent] = useState<SentTest | null>(null);
  const send = useEndpointMutation(sendTestEmail, { invalidates: [userEmailStats] });
  const first = (typed ?? user?.email ?? '').trim();
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
  const submitting = (recipient: string, allowed: boolean) => (event: FormEvent) => {
    event.preventDefault();
    if (allowed && !send.isPending) void sendTo(recipient);
  };
  const busyWith = send.isPending ? send.variables?.body.recipientEmail : null;
  const canSendFirst = first !== '' && html !== '';

  return (
    <section aria-labelledby="test-email" className="flex flex-col gap-3">
      <h2 id="test-email" className="text-xl">
        Send a test
      </h2>
      <form noValidate onSubmit={submitting(first, canSendFirst)} className="flex items-end gap-2">
        <Field label="Recipient" className="min-w-0 flex-1">
          <Input
            type="email"
            autoComplete="email"
            value={typed ?? user?.email ?? ''}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {/* The one that works is not disabled: it keeps the focus that the dialog gives back to it. */}
        <Button
          type="submit"
          busy={busyWith === first}
          disabled={!canSendFirst || (send.isPending && busyWith !== first)}
        >
          {busyWith !== first && <Mail aria-hidden />}
          Send test
        </Button>
      </form>
      <form noValidate onSubmit={submitting(another, canSendFurther)} className="flex items-end gap-2">
        <Field label="Send to a further address" className="min-w-0 flex-1">
          <Input
            type="email"
            autoComplete="off"
            placeholder="name@example.com"
            value={further}
            onChange={(event) => setFurther(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
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
