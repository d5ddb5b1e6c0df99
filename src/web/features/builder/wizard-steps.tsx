import { Check } from 'lucide-react';
import { t } from '#web/text/t.ts';

const steps = [
  'builder.wizardSteps.templateSelection',
  'builder.wizardSteps.emailBuilder',
  'builder.wizardSteps.exportPreview',
] as const;

const nameClasses = {
  'beside-others': {
    current: 'font-medium max-[719px]:sr-only',
    other: 'sr-only text-ink-soft min-[1440px]:not-sr-only',
  },
  'own-line': { current: 'font-medium', other: 'sr-only text-ink-soft sm:not-sr-only' },
};

/** A step is completed once a later one is current. The names of all steps are shown where there is space. */
export const WizardSteps = ({
  current,
  layout,
}: {
  current: 1 | 2 | 3;
  layout: keyof typeof nameClasses;
}) => (
  <ol aria-label={t('builder.wizardSteps.steps')} className="flex shrink-0 items-center gap-2 text-sm">
    {steps.map((name, index) => {
      const number = index + 1;
      const completed = current > number;
      const isCurrent = current === number;
      return (
        <li
          key={name}
          aria-current={isCurrent ? 'step' : undefined}
          data-state={completed ? 'completed' : isCurrent ? 'current' : 'ahead'}
          className="flex items-center gap-2"
        >
          {index > 0 && <span aria-hidden className="h-px w-4 bg-hairline" />}
          <span
            className={`flex size-6 shrink-0 items-center justify-center rounded-full border text-xs ${
              isCurrent
                ? 'border-ink bg-ink text-page'
                : completed
                  ? 'border-good text-good'
                  : 'border-control text-ink-soft'
            }`}
          >
            {completed ? <Check aria-hidden className="size-3.5" /> : number}
          </span>
          <span className={nameClasses[layout][isCurrent ? 'current' : 'other']}>
            {t(name)}
            {completed && <span className="sr-only"> {t('builder.wizardSteps.completed')}</span>}
          </span>
        </li>
      );
    })}
  </ol>
);
