import { Check, Minus, X } from 'lucide-react';
import { useState } from 'react';
import {
  getSesAccount,
  removeTracking,
  type SesAccountFacts,
  setUpTracking,
  type TrackingSetup,
  type TrackingStep,
} from '#contract/ses/settings.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { WebhookAddress } from './webhook-address.tsx';

const marks: Record<TrackingStep['state'], { icon: typeof Check; className: string; text: string }> = {
  made: { icon: Check, className: 'text-good', text: 'Made' },
  there: { icon: Check, className: 'text-good', text: 'There already' },
  failed: { icon: X, className: 'text-bad', text: 'Failed' },
  'left-out': { icon: Minus, className: 'text-ink-soft', text: 'Left out' },
};

export const TrackingSteps = ({ steps }: { steps: readonly TrackingStep[] }) => (
  <ol aria-label="Steps of the set-up">
    {steps.map(({ id, label, state, message }) => {
      const { icon: Icon, className, text } = marks[state];
      return (
        <li key={id} className="flex gap-3 border-t py-2.5 text-[0.9375rem] first:border-t-0">
          <Icon aria-hidden className={`mt-1 size-4 shrink-0 ${className}`} />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap justify-between gap-x-4">
              <span>{label}</span>
              <span className="text-ink-soft text-sm">{text}</span>
            </div>
            {message && <p className="text-bad text-sm">{message}</p>}
          </div>
        </li>
      );
    })}
  </ol>
);

type Tracking = SesAccountFacts['tracking'];

const isOn = ({ configurationSet, queueUrl, hasWebhook }: Tracking): boolean =>
  configurationSet !== null && (queueUrl !== null || hasWebhook);

/** Reports deliveries, bounces and complaints: set up in the SES account by one button. */
export const EventTracking = ({ tracking }: { tracking: Tracking }) => {
  const [result, setResult] = useState<TrackingSetup | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const toastFailure = (error: Error): void => {
    toastError(error, 'The server did not answer. Nothing was set up.');
  };
  const setUp = useEndpointMutation(setUpTracking, {
    invalidates: [getSesAccount],
    onSuccess: (done) => {
      setResult(done);
      showToast(
        done.success
          ? {
              title: 'Event tracking is set up',
              description: 'Amazon SES reports deliveries, bounces and complaints.',
            }
          : {
              title: 'Event tracking is not complete',
              description: 'The steps below say what is missing.',
              variant: 'destructive',
            },
      );
    },
    onError: toastFailure,
  });
  const remove = useEndpointMutation(removeTracking, {
    invalidates: [getSesAccount],
    onSuccess: (done) => {
      setResult(done.success ? null : done);
      setIsConfirming(false);
      showToast(
        done.success
          ? {
              title: 'Event tracking is removed',
              description: 'Amazon SES no longer reports bounces and complaints.',
            }
          : {
              title: 'Event tracking is not removed',
              description: 'The steps below say what is left on your account.',
              variant: 'destructive',
            },
      );
    },
    onError: (error) => {
      setIsConfirming(false);
      toastFailure(error);
    },
  });
  const on = isOn(tracking);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={on ? 'good' : 'attention'}>{on ? 'Set up' : 'Not set up'}</Badge>
        <span className="text-ink-soft text-sm">
          {tracking.lastEventAt
            ? `Last event ${formatDateTime(tracking.lastEventAt)}`
            : on
              ? 'No event has come yet'
              : ''}
        </span>
      </div>
      <p className="text-[0.9375rem]">
        One click creates a configuration set, a topic and a queue in your account. Amazon reports on each
        email in the queue, and this server reads the queue. Amazon does not have to reach this server.
      </p>
      {result && <TrackingSteps steps={result.steps} />}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={on ? 'secondary' : 'primary'}
          busy={setUp.isPending}
          onClick={() => setUp.mutate({})}
        >
          {on ? 'Check and repair' : 'Set up event tracking'}
        </Button>
        {tracking.configurationSet && (
          <Button variant="danger-quiet" onClick={() => setIsConfirming(true)}>
            Remove
          </Button>
        )}
      </div>
      <WebhookAddress hasWebhook={tracking.hasWebhook} />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Remove event tracking?"
        description="The configuration set, the topic and the queue are deleted from your account. Amazon SES no longer reports bounces and complaints; earlier reports stay."
        confirmLabel="Remove"
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate({})}
      />
    </div>
  );
};
