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
import { getSetup } from '#contract/ses/setup.ts';
import { formatDateTimeZoned } from '#web/lib/dates.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { WebhookAddress } from './webhook-address.tsx';

const marks: Record<TrackingStep['state'], { icon: typeof Check; className: string; text: string }> = {
  made: {
    icon: Check,
    className: 'text-good',
    get text() {
      return t('espSettings.eventTracking.made');
    },
  },
  there: {
    icon: Check,
    className: 'text-good',
    get text() {
      return t('espSettings.eventTracking.thereAlready');
    },
  },
  failed: {
    icon: X,
    className: 'text-bad',
    get text() {
      return t('espSettings.eventTracking.failed');
    },
  },
  'left-out': {
    icon: Minus,
    className: 'text-ink-soft',
    get text() {
      return t('espSettings.eventTracking.leftOut');
    },
  },
};

export const TrackingSteps = ({ steps }: { steps: readonly TrackingStep[] }) => (
  <ol aria-label={t('espSettings.eventTracking.stepsOfTheSetUp')}>
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

const toastFailure = (error: Error): void => {
  toastError(error, t('espSettings.eventTracking.theServerDidNotAnswerNothing'));
};

/** Sets event tracking up, or checks it and adds what is missing. Its row has the button, its details the steps. */
export const useEventSetup = () => {
  const [result, setResult] = useState<TrackingSetup | null>(null);
  const setUp = useEndpointMutation(setUpTracking, {
    invalidates: [getSesAccount, getSetup],
    onSuccess: (done) => {
      setResult(done);
      showToast(
        done.success
          ? {
              title: t('espSettings.eventTracking.eventTrackingIsSetUp'),
              description: t('espSettings.eventTracking.amazonSesReportsDeliveriesBouncesAnd'),
            }
          : {
              title: t('espSettings.eventTracking.eventTrackingIsNotComplete'),
              description: t('espSettings.eventTracking.theStepsBelowSayWhatIs'),
              variant: 'destructive',
            },
      );
    },
    onError: toastFailure,
  });
  return { result, setResult, setUp };
};

/** Reports deliveries, bounces and complaints: set up in the SES account by one button. */
export const EventTracking = ({
  tracking,
  result,
  setResult,
}: { tracking: Tracking } & Pick<ReturnType<typeof useEventSetup>, 'result' | 'setResult'>) => {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useEndpointMutation(removeTracking, {
    invalidates: [getSesAccount, getSetup],
    onSuccess: (done) => {
      setResult(done.success ? null : done);
      setIsConfirming(false);
      showToast(
        done.success
          ? {
              title: t('espSettings.eventTracking.eventTrackingIsRemoved'),
              description: t('espSettings.eventTracking.amazonSesNoLongerReportsBounces'),
            }
          : {
              title: t('espSettings.eventTracking.eventTrackingIsNotRemoved'),
              description: t('espSettings.eventTracking.theStepsBelowSayWhatIs2'),
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
        <Badge tone={on ? 'good' : 'attention'}>
          {on ? t('espSettings.eventTracking.setUp') : t('espSettings.eventTracking.notSetUp')}
        </Badge>
        <span className="text-ink-soft text-sm">
          {tracking.lastEventAt
            ? t('espSettings.eventTracking.lastEventLasteventat', {
                lastEventAt: formatDateTimeZoned(tracking.lastEventAt),
              })
            : on
              ? t('espSettings.eventTracking.noEventHasComeYet')
              : ''}
        </span>
      </div>
      <p className="text-[0.9375rem]">{t('espSettings.eventTracking.oneClickCreatesAConfigurationSet')}</p>
      {result && <TrackingSteps steps={result.steps} />}
      {tracking.configurationSet && (
        <div>
          <Button variant="danger-quiet" onClick={() => setIsConfirming(true)}>
            {t('espSettings.eventTracking.remove')}
          </Button>
        </div>
      )}
      <WebhookAddress hasWebhook={tracking.hasWebhook} />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('espSettings.eventTracking.removeEventTracking')}
        description={t('espSettings.eventTracking.theConfigurationSetTheTopicAnd')}
        confirmLabel={t('espSettings.eventTracking.remove')}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate({})}
      />
    </div>
  );
};
