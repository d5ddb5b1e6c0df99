import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  giveTestEmailFeedback,
  type TestEmailFeedback,
  userEmailStats,
} from '#contract/emails/test-emails.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

export interface SentTest {
  testEmailId: string;
  recipientEmail: string;
}

const choices: readonly { value: TestEmailFeedback; label: string; hint: string }[] = [
  {
    value: 'inbox',
    get label() {
      return t('builderExport.feedbackDialog.inbox');
    },
    get hint() {
      return t('builderExport.feedbackDialog.theMainInboxOrThePrimary');
    },
  },
  {
    value: 'promotions',
    get label() {
      return t('builderExport.feedbackDialog.promotions');
    },
    get hint() {
      return t('builderExport.feedbackDialog.thePromotionsTabOrAnotherCategory');
    },
  },
  {
    value: 'spam',
    get label() {
      return t('builderExport.feedbackDialog.spam');
    },
    get hint() {
      return t('builderExport.feedbackDialog.theSpamOrJunkFolder');
    },
  },
  {
    value: 'not_received',
    get label() {
      return t('builderExport.feedbackDialog.notReceived');
    },
    get hint() {
      return t('builderExport.feedbackDialog.nowhereToBeFoundAfterSome');
    },
  },
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
      showToast({
        title: t('builderExport.feedbackDialog.feedbackRecorded'),
        description: t('builderExport.feedbackDialog.itCountsTowardWhereYourTests'),
      });
    } catch (error) {
      if (handleUnauthorized(error)) return;
      showToast({
        title: t('builderExport.feedbackDialog.feedbackFailed'),
        description: t('builderExport.feedbackDialog.failedToRecordFeedbackPleaseTry'),
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
      title={t('builderExport.feedbackDialog.whereDidItArrive')}
      description={
        sent ? t('builderExport.feedbackDialog.lookIntoMailbox', { recipientEmail: sent.recipientEmail }) : ''
      }
      width="narrow"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('builderExport.feedbackDialog.notNow')}
          </Button>
          <Button
            variant="primary"
            busy={sendFeedback.isPending}
            disabled={!choice}
            onClick={() => form.current?.requestSubmit()}
          >
            {t('builderExport.feedbackDialog.recordFeedback')}
          </Button>
        </>
      }
    >
      <form ref={form} onSubmit={(event) => void submit(event)}>
        <fieldset className="flex flex-col divide-y border-y">
          <legend className="sr-only">{t('builderExport.feedbackDialog.whereTheTestEmailArrived')}</legend>
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
