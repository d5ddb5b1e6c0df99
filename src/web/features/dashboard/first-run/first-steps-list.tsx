import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { User } from '#contract/accounts/session.ts';
import { getEspSettings } from '#contract/ses/settings.ts';
import { useDashboard } from '#web/lib/use-dashboard.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { ConnectSandbox } from './connect-sandbox.tsx';
import { type FirstStep, firstSteps } from './first-steps.ts';
import { NameShop } from './name-shop.tsx';
import { StartCampaign } from './start-campaign.tsx';

const rows = ['a', 'b', 'c', 'd', 'e'];

const Mark = ({ isDone, number }: { isDone: boolean; number: number }) => (
  <span
    aria-hidden
    className={classNames(
      'figures mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full text-sm',
      isDone ? 'bg-good text-page' : 'border border-control text-ink-soft',
    )}
  >
    {isDone ? <Check className="size-4" /> : number}
  </span>
);

interface StepProps {
  step: FirstStep;
  number: number;
  isNext: boolean;
  isOpen: boolean;
  onOpen: () => void;
  lastTemplateId: string | null;
  /** The form that this step has in place. */
  form: ReactNode;
}

const Action = ({
  step: { action },
  isNext,
  isOpen,
  onOpen,
  lastTemplateId,
}: Omit<StepProps, 'number' | 'form'>) => {
  const variant = isNext ? 'secondary' : 'quiet';
  if (action.kind === 'screen')
    return (
      <Button asChild size="small" variant={variant}>
        <Link href={action.href}>{action.label}</Link>
      </Button>
    );
  if (action.kind === 'new-campaign')
    return <StartCampaign label={action.label} variant={variant} lastTemplateId={lastTemplateId} />;
  return isOpen ? null : (
    <Button size="small" variant={variant} onClick={onOpen}>
      {action.label}
    </Button>
  );
};

const Step = ({ step, number, isNext, isOpen, onOpen, lastTemplateId, form }: StepProps) => (
  <li className="flex items-start gap-3 border-t py-2.5" aria-current={isNext ? 'step' : undefined}>
    <Mark isDone={step.isDone} number={number} />
    <div className="min-w-0 flex-1">
      <div className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className={step.isDone ? 'text-ink-soft' : 'font-medium'}>
            {step.isDone ? (
              <Rich
                id="dashboard.firstStepsList.done"
                values={{ title: step.title }}
                parts={[<span key="0" className="sr-only" />]}
              />
            ) : (
              step.title
            )}
          </p>
          {isOpen && <p className="measure mt-0.5 text-[0.9375rem] text-ink-soft">{step.text}</p>}
        </div>
        {!step.isDone && <Action {...{ step, isNext, isOpen, onOpen, lastTemplateId }} />}
      </div>
      {isOpen && form && <div className="mt-3 mb-1">{form}</div>}
    </div>
  </li>
);

/** Shows what is done, and offers what is left; the next step is open. */
export const FirstStepsList = ({ user, onHide }: { user: User; onHide: () => void }) => {
  const { data, error } = useDashboard();
  const [chosen, setChosen] = useState<FirstStep['key'] | null>(null);
  const { data: settings } = useEndpoint(
    getEspSettings,
    {},
    { enabled: data !== undefined && !data.done.reportsEvents },
  );
  const takesSandbox =
    !settings || (settings.sandboxAvailable && (settings.usesSandbox || !settings.sesConfigured));
  const steps = data && firstSteps(data, user, takesSandbox);
  const doneCount = steps?.filter(({ isDone }) => isDone).length ?? 0;
  const next = steps?.find(({ isDone }) => !isDone);
  const open = steps?.find(({ key, isDone }) => key === chosen && !isDone) ?? next;
  const formOf = ({ action }: FirstStep): ReactNode => {
    if (action.kind === 'name-shop') return <NameShop user={user} />;
    return action.kind === 'connect-sandbox' && settings ? <ConnectSandbox settings={settings} /> : null;
  };
  return (
    <section aria-labelledby="first-steps">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-3">
        <h2 id="first-steps" tabIndex={-1} className="text-2xl outline-none">
          {t('dashboard.firstStepsList.firstSteps')}
        </h2>
        <div className="flex items-center gap-2">
          <p className="figures text-ink-soft text-sm">
            {steps && !error
              ? next
                ? t('dashboard.firstStepsList.donecountOfLengthDone', { doneCount, length: steps.length })
                : t('dashboard.firstStepsList.allDone')
              : ' '}
          </p>
          <Button variant="quiet" size="small" onClick={onHide}>
            {t('dashboard.firstStepsList.dismiss')}
          </Button>
        </div>
      </div>
      {error ? (
        // One call loads both; the overview reports its error and retries.
        <p role="status" className="border-y py-4 text-ink-soft">
          <Rich
            id="dashboard.firstStepsList.whatYouHaveDoneSoFar"
            parts={[<TextLink key="0" external href="#account-overview" />]}
          />
        </p>
      ) : steps ? (
        <ol className="border-b">
          {steps.map((step, index) => (
            <Step
              key={step.key}
              step={step}
              number={index + 1}
              isNext={step === next}
              isOpen={step === open}
              onOpen={() => setChosen(step.key)}
              lastTemplateId={data?.lastTemplateId ?? null}
              form={step === open ? formOf(step) : null}
            />
          ))}
        </ol>
      ) : (
        <LoadingRegion label={t('dashboard.firstStepsList.loadingYourFirstSteps')} className="block border-b">
          {rows.map((row) => (
            <span key={row} className="flex items-center gap-3 border-t py-3">
              <Skeleton className="size-6 rounded-full" />
              <Skeleton className="h-5 w-48" />
            </span>
          ))}
        </LoadingRegion>
      )}
    </section>
  );
};
