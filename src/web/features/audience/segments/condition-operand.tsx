import type { SegmentCondition } from '#contract/audience/segments.ts';
import { consentSources, maxConditionDays, operandOf } from '#email/dynamic/condition.ts';
import { t } from '#web/text/t.ts';
import { Input } from '#web/ui/controls/input.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import type { SegmentNames } from './segment-names.ts';
import { consentLabels } from './segment-subjects.ts';

const numberIn = (text: string): number | undefined => {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number;
};

/** The operand of a condition: text, a number, a date, days, or one of the existing items. */
export const ConditionOperand = ({
  condition,
  names,
  onChange,
}: {
  condition: SegmentCondition;
  names: SegmentNames;
  onChange: (condition: SegmentCondition) => void;
}) => {
  const operand = operandOf(condition.operator);
  const set = (part: object) => onChange({ ...condition, ...part } as SegmentCondition);

  if (operand === 'date' && 'date' in condition)
    return (
      <Input
        type="date"
        aria-label={t('lists.conditionOperand.day')}
        value={condition.date ?? ''}
        onChange={(event) => set({ date: event.target.value || undefined })}
      />
    );
  if (operand === 'days' && 'days' in condition)
    return (
      <span className="flex items-center gap-2">
        <Input
          type="number"
          aria-label={t('lists.conditionOperand.numberOfDays')}
          min={1}
          max={maxConditionDays}
          step={1}
          value={condition.days ?? ''}
          onChange={(event) => set({ days: numberIn(event.target.value) })}
          className="max-w-28"
        />
        <span className="text-ink-soft text-sm">
          {t('lists.conditionOperand.days', { count: condition.days ?? 0 })}
        </span>
      </span>
    );
  if (operand === 'none') return null;
  if (condition.about === 'number_field')
    return (
      <Input
        type="number"
        aria-label={t('lists.conditionOperand.number')}
        step="any"
        value={condition.number ?? ''}
        onChange={(event) => set({ number: numberIn(event.target.value) })}
      />
    );
  if (condition.about === 'consent')
    return (
      <Select
        aria-label={t('lists.conditionOperand.way')}
        value={condition.source}
        onChange={(event) => set({ source: event.target.value })}
      >
        {consentSources.map((source) => (
          <option key={source} value={source}>
            {t(consentLabels[source])}
          </option>
        ))}
      </Select>
    );
  if (condition.about === 'list' || condition.about === 'tag' || condition.about === 'campaign') {
    const options = { list: names.lists, tag: names.tags, campaign: names.campaigns }[condition.about];
    const isKnown = options.some(({ id }) => id === condition.id);
    const kind = condition.about;
    return (
      <Select
        aria-label={
          kind === 'list'
            ? t('lists.conditionOperand.whichList')
            : kind === 'tag'
              ? t('lists.conditionOperand.whichTag')
              : t('lists.conditionOperand.whichCampaign')
        }
        value={condition.id}
        aria-invalid={isKnown ? undefined : true}
        onChange={(event) => set({ id: event.target.value })}
      >
        {!isKnown && (
          <option value={condition.id}>
            {condition.id === ''
              ? t('lists.conditionOperand.noKindSYet', { kind })
              : t('lists.conditionOperand.aKindThatWasDeleted', { kind })}
          </option>
        )}
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    );
  }
  if (!('value' in condition)) return null;
  return (
    <Input
      aria-label={
        condition.about === 'language'
          ? t('lists.conditionOperand.languageCode')
          : t('lists.conditionOperand.textToCompareWith')
      }
      placeholder={condition.about === 'language' ? t('lists.conditionOperand.en') : undefined}
      value={condition.value}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => set({ value: event.target.value })}
    />
  );
};
