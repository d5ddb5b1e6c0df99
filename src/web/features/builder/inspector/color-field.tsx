import { hexColor } from '#email/color.ts';
import { color } from '#email/values.ts';
import { CheckedInput } from './checked-input.tsx';

/** A bare `1f4fd8` is taken as a hex colour. */
const withHash = (text: string): string =>
  /^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text.trim()) ? `#${text.trim()}` : text.trim();

const knownColor = color.refine((value) => hexColor(value) !== null, 'Use a colour such as #1f4fd8.');

export const ColorField = ({
  label,
  name,
  value,
  onChange,
  advice,
}: {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  advice?: string | undefined;
}) => (
  <CheckedInput
    label={label}
    name={name}
    value={value}
    check={knownColor}
    read={withHash}
    onChange={onChange}
    advice={advice}
    lead={
      <input
        type="color"
        aria-label={`${label}: pick`}
        value={hexColor(value) ?? '#000000'}
        onChange={(event) => onChange(event.target.value)}
        className="h-10 w-11 shrink-0 cursor-pointer rounded-control border border-control bg-surface p-1 pointer-coarse:h-11"
      />
    }
  />
);
