import { Mail } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
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
  /** Of the campaign that it shows. */
  updatedAt: string;
}

/** One message to the user, as the preview's contact would get it. */
export const TestSend = ({
  campaignId,
  contactId,
  prepare,
  onSent,
}: {
  campaignId: string;
  contactId: string;
  /** Saves the campaign, which the server sends as it is stored; null: it is not saved. */
  prepare: () => Promise<Pick<Campaign, 'updatedAt'> | null>;
  onSent: (test: SentTest) => void;
}) => {
  const user = useCurrentUser();
  const [recipient, setRecipient] = useState(user?.email ?? '');
  const [error, setError] = useState<string>();
  const [isPreparing, setPreparing] = useState(false);
  const shownUpdatedAt = useRef('');
  const test = useEndpointMutation(testCampaign, {
    onSuccess: ({ testEmailId, sentVia }, { body: { recipientEmail } }) => {
      onSent({ testEmailId, sentVia, recipient: recipientEmail, updatedAt: shownUpdatedAt.current });
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
  const busy = isPreparing || test.isPending;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!email.safeParse(recipient.trim()).success)
      return setError(t('campaigns.testSend.thisIsNotAWholeEmail'));
    setPreparing(true);
    const stored = await prepare();
    setPreparing(false);
    if (!stored) return;
    shownUpdatedAt.current = stored.updatedAt;
    test.mutate({
      params: { id: campaignId },
      body: { recipientEmail: recipient.trim(), ...(contactId ? { contactId } : {}) },
    });
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex max-w-md flex-col gap-3">
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
      <Button type="submit" busy={busy} className="self-start">
        {!busy && <Mail aria-hidden />}
        {t('campaigns.testSend.sendTest')}
      </Button>
    </form>
  );
};
