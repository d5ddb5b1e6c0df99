import { useState } from 'react';
import {
  daysBetween,
  firstYear,
  hasReportYear,
  lastYear,
  maxDays,
  type Step,
} from '#contract/campaigns/workspace/report.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { type Period, type Range, stepsOf } from './period.ts';

const stepNames: Record<Step, string> = {
  get day() {
    return t('reports.period.day');
  },
  get week() {
    return t('reports.period.week');
  },
  get month() {
    return t('reports.period.month');
  },
};

const CustomDays = ({
  period,
  onChoose,
}: {
  period: Period;
  onChoose: (days: Pick<Period, 'from' | 'to'>) => void;
}) => {
  const [days, setDays] = useState({ from: period.from, to: period.to });
  const [error, setError] = useState<string>();
  const change = (part: Partial<typeof days>) => {
    setDays((before) => ({ ...before, ...part }));
    setError(undefined);
  };
  const check = (): string | undefined => {
    if (days.from === '' || days.to === '') return t('reports.period.enterBothDays');
    if (!hasReportYear(days.from) || !hasReportYear(days.to))
      return t('shared.inputs.fixed.dayRange', { n1: firstYear, n2: lastYear });
    if (days.to < days.from) return t('reports.period.lastBeforeFirst');
    return daysBetween(days.from, days.to) > maxDays ? t('reports.period.tooLong') : undefined;
  };
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = check();
        setError(wrong);
        if (!wrong) onChoose(days);
      }}
    >
      <Field label={t('reports.period.from')} className="w-40">
        <Input
          type="date"
          value={days.from}
          max={days.to}
          onChange={({ target }) => change({ from: target.value })}
        />
      </Field>
      <Field label={t('reports.period.to')} error={error} className="w-40">
        <Input
          type="date"
          value={days.to}
          min={days.from}
          onChange={({ target }) => change({ to: target.value })}
        />
      </Field>
      <Button type="submit" className="mt-[1.6rem]">
        {t('reports.period.show')}
      </Button>
    </form>
  );
};

/** Which days, and in which steps. */
export const PeriodControls = ({
  period,
  onRange,
  onDays,
  onStep,
}: {
  period: Period;
  onRange: (range: Exclude<Range, 'custom'>) => void;
  onDays: (days: Pick<Period, 'from' | 'to'>) => void;
  onStep: (step: Step) => void;
}) => {
  const [isChoosing, setChoosing] = useState(period.range === 'custom');
  return (
    <div className="flex flex-col gap-4 print:hidden">
      <div className="flex flex-wrap gap-3">
        <SegmentedControl<Range>
          label={t('reports.period.period')}
          value={isChoosing ? 'custom' : period.range}
          className="max-sm:w-full"
          items={[
            { value: '30', label: t('reports.period.days', { days: 30 }) },
            { value: '90', label: t('reports.period.days', { days: 90 }) },
            { value: '365', label: t('reports.period.days', { days: 365 }) },
            { value: 'custom', label: t('reports.period.custom') },
          ]}
          onValueChange={(range) => {
            setChoosing(range === 'custom');
            if (range !== 'custom') onRange(range);
          }}
        />
        <SegmentedControl<Step>
          label={t('reports.period.steps')}
          value={period.by}
          items={stepsOf(period).map((step) => ({ value: step, label: stepNames[step] }))}
          onValueChange={onStep}
        />
      </div>
      {isChoosing && <CustomDays key={`${period.from} ${period.to}`} period={period} onChoose={onDays} />}
    </div>
  );
};
