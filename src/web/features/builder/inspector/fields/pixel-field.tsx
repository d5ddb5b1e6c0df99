import { px } from '#email/document/values.ts';
import { t } from '#web/text/t.ts';
import { CheckedInput } from './checked-input.tsx';

/** A number with `px` beside it; stored as `24px`. */
export const PixelField = ({
  label,
  name,
  min,
  max,
  value,
  onChange,
  hint,
}: {
  label: string;
  name: string;
  min: number;
  max: number;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
}) => (
  <CheckedInput
    label={label}
    name={name}
    inputMode="numeric"
    suffix="px"
    value={value}
    check={px(min, max)}
    problem={t('builder.pixelField.useAWholeNumber', { min, max })}
    read={(text) => `${text.trim().replace(/px$/, '').trim()}px`}
    show={(stored) => stored.replace(/px$/, '')}
    onChange={onChange}
    hint={hint ?? t('builder.pixelField.minToMax', { min, max })}
  />
);
