import { Check } from 'lucide-react';
import { Link } from 'wouter';
import { useDashboard } from '#web/lib/use-dashboard.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { type FirstStep, firstSteps } from './first-steps.ts';

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

const Step = ({ step, number, isNext }: { step: FirstStep; number: number; isNext: boolean }) => (
  <li className="flex items-start gap-3 border-t py-3" aria-current={isNext ? 'step' : undefined}>
    <Mark isDone={step.isDone} number={number} />
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className={step.isDone ? 'text-ink-soft' : 'font-medium'}>
          {step.title}
          {step.isDone && <span className="sr-only">{t('dashboard.firstStepsList.done')}</span>}
        </p>
        {isNext && <p className="measure mt-0.5 text-[0.9375rem] text-ink-soft">{step.text}</p>}
      </div>
      {isNext && (
        <Button asChild size="small">
          <Link href={step.href}>{step.action}</Link>
        </Button>
      )}
    </div>
  </li>
);

/** Shows what is done, and offers the next step. */
export const FirstStepsList = ({ onHide }: { onHide: () => void }) => {
  const { data, error } = useDashboard();
  const steps = data && firstSteps(data);
  const doneCount = steps?.filter(({ isDone }) => isDone).length ?? 0;
  const next = steps?.find(({ isDone }) => !isDone);
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
            <Step key={step.key} step={step} number={index + 1} isNext={step === next} />
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
