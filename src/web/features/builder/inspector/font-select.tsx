import { builtInFont, type FontCategory, fonts } from '#email/fonts.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const categories: readonly FontCategory[] = ['Sans Serif', 'Serif', 'Monospace', 'Display', 'Casual'];

export const FontSelect = ({
  label,
  name,
  value,
  onChange,
}: {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
}) => {
  const known = builtInFont(value);
  return (
    <Field
      label={label}
      hint={
        known?.isWeb
          ? 'A web font. Readers whose mail program does not load it see the next best face.'
          : undefined
      }
    >
      <Select
        data-field={name}
        value={known?.name ?? value}
        onChange={(event) => onChange(event.target.value)}
      >
        {!known && <option value={value}>{value}</option>}
        {categories.map((category) => (
          <optgroup key={category} label={category}>
            {fonts
              .filter((font) => font.category === category)
              .map((font) => (
                <option key={font.name} value={font.name} style={{ fontFamily: font.family }}>
                  {font.name}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
};
