import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { testCampaign } from '#contract/campaigns/test-emails.ts';
import { email } from '#contract/email-address.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';

const senders = {
  ses: 'Amazon SES',
  smtp: 'your mail server',
  sandbox: 'the sandbox: read it in the Outbox',
};

/** One message to the user, as the preview's contact would get it. */
export const TestSend = ({ campaignId, contactId }: { campaignId: string; contactId: string }) => {
  const user = useCurrentUser();
  const [recipient, setRecipient] = useState(user?.email ?? '');
  const [error, setError] = useState<string>();
  const test = useEndpointMutation(testCampaign, {
    onSuccess: ({ sentVia }) =>
      showToast({ title: 'Test Email Sent', description: `To ${recipient}, through ${senders[sentVia]}.` }),
    onError: (failure) => {
      toastError(
        failure,
        'Failed to send test email. Nothing was sent. Please try again.',
        'Email Send Failed',
      );
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!email.safeParse(recipient.trim()).success)
      return setError('This is not a whole email address. One looks like name@example.com.');
    test.mutate({
      params: { id: campaignId },
      body: { recipientEmail: recipient.trim(), ...(contactId ? { contactId } : {}) },
    });
  };
  return (
    <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-3">
      <Field label="Send a test to" error={error}>
        <Input
          type="email"
          value={recipient}
          autoComplete="email"
          onChange={(event) => {
            setRecipient(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" busy={test.isPending} className="self-start">
        {!test.isPending && <Mail aria-hidden />}
        Send test
      </Button>
    </form>
  );
};
