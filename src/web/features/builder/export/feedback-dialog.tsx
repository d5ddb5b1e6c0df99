import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  giveTestEmailFeedback,
  type TestEmailFeedback,
  userEmailStats,
} from '#contract/emails/test-emails.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

export interface SentTest {
  testEmailId: string;
  recipientEmail: string;
}

const choices: readonly { value: TestEmailFeedback; label: string; hint: string }[] = [
  { value: 'inbox', label: 'Inbox', hint: 'The main inbox, or the Primary tab.' },
  { value: 'promotions', label: 'Promotions', hint: 'The Promotions tab or another category.' },
  { value: 'spam', label: 'Spam', hint: 'The spam or junk folder.' },
  { value: 'not_received', label: 'Not received', hint: 'Nowhere to be found after some minutes.' },
];

/** Asks where a test arrived. It can be closed without an answer. */
export const FeedbackDialog = ({ sent, onClose }: { sent: SentTest | null; onClose: () => void }) => {
  const [choice, setChoice] = useState<TestEmailFeedback | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const sendFeedback = useEndpointMutation(giveTestEmailFeedback, { invalidates: [userEmailStats] });
  const id = sent?.testEmailId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: The answer is cleared for each new test.
  useEffect(() => setChoice(null), [id]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!sent || !choice || sendFeedback.isPending) return;
    try {
      await sendFeedback.mutateAsync({ body: { testEmailId: sent.testEmailId, feedback: choice } });
      onClose();
      showToast({ title: 'Feedback Recorded', description: 'It counts toward where your tests arrive.' });
    } catch (error) {
      if (handleUnauthorized(error)) return;
      showToast({
        title: 'Feedback Failed',
        description: 'Failed to record feedback. Please try again.',
        variant: 'destructive',
      });
    }
  };

  return (
    <Dialog
      open={sent !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Where did it arrive?"
      description={sent ? `Look into ${sent.recipientEmail}; it may take a minute.` : ''}
      width="narrow"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button
            variant="primary"
            busy={sendFeedback.isPending}
            disabled={!choice}
            onClick={() => form.current?.requestSubmit()}
          >
            Record feedback
          </Button>
        </>
      }
    >
      <form ref={form} onSubmit={(event) => void submit(event)}>
        <fieldset className="flex flex-col divide-y border-y">
          <legend className="sr-only">Where the test email arrived</legend>
          {choices.map(({ value, label, hint }) => (
            <label key={value} className="flex min-h-14 cursor-pointer items-center gap-3 py-2">
              <input
                type="radio"
                name="feedback"
                value={value}
                checked={choice === value}
                onChange={() => setChoice(value)}
                className="size-5 accent-accent"
              />
              <span>
                <span className="block font-medium">{label}</span>
                <span className="block text-ink-soft text-sm">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
};
