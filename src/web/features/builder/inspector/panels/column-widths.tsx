import { z } from 'zod';
import { ratioOf, twelfthsOf } from '#email/document/column-ratio.ts';
import { type Section, sharesOf } from '#email/document/section.ts';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { setColumnWidth, setTwelfths } from '../../store/column-edits.ts';
import { useBuilderStore } from '../../store/use-builder.ts';
import { CheckedInput } from '../fields/checked-input.tsx';

const presets: Record<number, readonly string[]> = {
  2: ['1:1', '1:2', '2:1', '1:3', '3:1'],
  3: ['1:1:1', '1:2:1', '2:1:1', '1:1:2'],
  4: ['1:1:1:1'],
};

const upTo = (max: number) =>
  z.string().refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= max);

/** The widths of the columns: common ones to choose from, and each in twelfths of the section. */
export const ColumnWidths = ({ section }: { section: Section }) => {
  const store = useBuilderStore();
  const twelfths = twelfthsOf(section);
  const last = twelfths.length - 1;
  const shares = sharesOf({ ...section, ratio: ratioOf(twelfths) }).join(':');
  const known = presets[section.columns.length] ?? [];
  return (
    <>
      <Field label={t('builderPanels.layout.widths')} inline>
        <Select
          value={shares}
          onChange={(event) => {
            const ratio = event.target.value.split(':').map(Number);
            setTwelfths(store, section.id, twelfthsOf({ ...section, ratio }));
          }}
        >
          {[...known, ...(known.includes(shares) ? [] : [shares])].map((option) => (
            <option key={option} value={option}>
              {option.replaceAll(':', ' : ')}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="sr-only">{t('builderPanels.layout.inTwelfths')}</legend>
        {section.columns.map(({ id }, index) => {
          const max = (twelfths[index] ?? 1) + (twelfths[index === last ? index - 1 : index + 1] ?? 1) - 1;
          return (
            <CheckedInput
              key={id}
              label={t('builderPanels.outline.column', { number: index + 1 })}
              name={`${section.id}:ratio:${index}`}
              inputMode="numeric"
              suffix="/ 12"
              value={String(twelfths[index])}
              check={upTo(max)}
              problem={t('builder.pixelField.useAWholeNumber', { min: 1, max })}
              read={(text) => text.trim()}
              onChange={(text) => setColumnWidth(store, section, index, Number(text))}
            />
          );
        })}
      </fieldset>
    </>
  );
};
