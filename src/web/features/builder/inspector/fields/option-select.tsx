import type { Option } from '#email/document/options.ts';
import type { TextKey } from '#text/keys.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { optionName } from './option-names.ts';

/** Chooses an option. A value outside the list, which an imported email may have, is shown unchanged. */
export const OptionSelect = ({
  label,
  name,
  options,
  names = {},
  value,
  showsValues = false,
  onChange,
}: {
  label: string;
  name: string;
  options: readonly Option[];
  names?: Readonly<Record<string, TextKey>>;
  value: string;
  showsValues?: boolean;
  onChange: (value: string) => void;
}) => (
  <Field label={label} inline>
    <Select data-field={name} value={value} onChange={(event) => onChange(event.target.value)}>
      {!options.some((option) => option.value === value) && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {showsValues ? `${option.value} · ${optionName(names, option)}` : optionName(names, option)}
        </option>
      ))}
    </Select>
  </Field>
);
