import { color } from '#email/document/values.ts';
import { hexColor } from '#email/render/color.ts';
import { t } from '#web/text/t.ts';
import { useBuilder } from '../../store/use-builder.ts';
import { CheckedInput } from './checked-input.tsx';

/** A bare `1f4fd8` is taken as a hex color. */
const withHash = (text: string): string =>
  /^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text.trim()) ? `#${text.trim()}` : text.trim();

const knownColor = color.refine((value) => hexColor(value) !== null);

/** The brand's colors, before any other. */
const BrandSwatches = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) => {
  const colors = useBuilder((state) => state.brand?.colors);
  if (!colors || colors.length === 0) return null;
  const chosen = hexColor(value);
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{t('builder.colorField.labelColorsOfYourBrand', { label })}</legend>
      {colors.map((swatch) => (
        <button
          key={swatch}
          type="button"
          aria-label={swatch}
          title={swatch}
          aria-pressed={swatch === chosen}
          onClick={() => onChange(swatch)}
          className="size-7 rounded-full border border-control ring-offset-2 ring-offset-page aria-pressed:ring-2 aria-pressed:ring-accent pointer-coarse:size-11"
          style={{ backgroundColor: swatch }}
        />
      ))}
    </fieldset>
  );
};

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
  <div className="flex flex-col gap-2">
    <CheckedInput
      label={label}
      name={name}
      value={value}
      check={knownColor}
      problem={t('builder.colorField.useAColorSuchAs1f4fd8')}
      read={withHash}
      onChange={onChange}
      advice={advice}
      lead={
        <input
          type="color"
          aria-label={t('builder.colorField.labelPick', { label })}
          value={hexColor(value) ?? '#000000'}
          onChange={(event) => onChange(event.target.value)}
          className="h-10 w-11 shrink-0 cursor-pointer rounded-control border border-control bg-surface p-1 pointer-coarse:h-11"
        />
      }
    />
    <BrandSwatches label={label} value={value} onChange={onChange} />
  </div>
);
