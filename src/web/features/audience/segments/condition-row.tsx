import { X } from 'lucide-react';
import type { SegmentCondition } from '#contract/audience/segments.ts';
import { t } from '#web/text/t.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { ConditionOperand } from './condition-operand.tsx';
import { conditionLabel } from './segment-labels.ts';
import type { SegmentNames } from './segment-names.ts';
import { newCondition, operatorOptions, subjectGroups, subjectOf, withOperator } from './segment-subjects.ts';

export const ConditionRow = ({
  condition,
  names,
  isOnly,
  onChange,
  onRemove,
}: {
  condition: SegmentCondition;
  names: SegmentNames;
  /** The last one stays: a segment without conditions would select everyone. */
  isOnly: boolean;
  onChange: (condition: SegmentCondition) => void;
  onRemove: () => void;
}) => {
  const groups = subjectGroups(names);
  const subject = subjectOf(condition);
  const isKnown = groups.some(({ options }) => options.some(({ value }) => value === subject));
  return (
    <li
      data-condition
      className="flex items-start gap-2 rounded-control border border-hairline bg-surface p-2.5 sm:border-0 sm:p-0"
    >
      <fieldset className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[minmax(0,11.5rem)_minmax(0,16rem)_minmax(0,1fr)]">
        <legend className="sr-only">
          {t('lists.conditionRow.contactsCondition', { condition: conditionLabel(condition, names) })}
        </legend>
        <Select
          aria-label={t('lists.conditionRow.whatAbout')}
          value={subject}
          onChange={(event) => onChange(newCondition(event.target.value, names))}
        >
          {!isKnown && <option value={subject}>{t('lists.conditionRow.aFieldThatWasDeleted')}</option>}
          {groups.map(({ label, options }) => (
            <optgroup key={label} label={label}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <Select
          aria-label={t('lists.conditionRow.how')}
          value={condition.operator}
          onChange={(event) => onChange(withOperator(condition, event.target.value))}
        >
          {operatorOptions(condition.about).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <ConditionOperand condition={condition} names={names} onChange={onChange} />
      </fieldset>
      <IconButton
        label={t('lists.conditionRow.removeTheConditionCondition', {
          condition: conditionLabel(condition, names),
        })}
        tooltip={false}
        icon={<X aria-hidden />}
        disabled={isOnly}
        onClick={onRemove}
      />
    </li>
  );
};
