import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { testCampaign } from '#contract/campaigns/test-emails.ts';
import { email } from '#contract/email-address.ts';
import type { EndpointOutput } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { EmailInput } from '#web/lib/forms/email-input.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';

type Answer = EndpointOutput<typeof testCampaign>;

export interface SentTest extends Answer {
  recipient: string;
}

/** One message to the user, as the preview's contact would get it. */
export const TestSend = ({
  campaignId,
  contactId,
  onSent,
}: {
  campaignId: string;
  contactId: string;
  onSent: (test: SentTest) => void;
}) => {
  const user = useCurrentUser();
  const [recipient, setRecipient] = useState(user?.email ?? '');
  const [error, setError] = useState<string>();
  const test = useEndpointMutation(testCampaign, {
    onSuccess: ({ testEmailId, sentVia }, { body: { recipientEmail } }) => {
      onSent({ testEmailId, sentVia, recipient: recipientEmail });
      showToast({
        title: t('campaigns.testSend.testEmailSent'),
        description: t('campaigns.testSend.toRecipientThroughSenders', {
          recipient,
          sentVia,
        }),
      });
    },
    onError: (failure) => {
      toastError(
        failure,
        t('campaigns.testSend.failedToSendTestEmailNothing'),
        t('campaigns.testSend.emailSendFailed'),
      );
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!email.safeParse(recipient.trim()).success)
      return setError(t('campaigns.testSend.thisIsNotAWholeEmail'));
    test.mutate({
      params: { id: campaignId },
      body: { recipientEmail: recipient.trim(), ...(contactId ? { contactId } : {}) },
    });
  };
  return (
    <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-3">
      <Field label={t('campaigns.testSend.sendATestTo')} error={error}>
        <EmailInput
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
        {t('campaigns.testSend.sendTest')}
      </Button>
    </form>
  );
};
