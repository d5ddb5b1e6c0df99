import { Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { builtInFont, type FontCategory, fonts } from '#email/render/fonts.ts';
import type { TextKey } from '#text/keys.ts';
import { withTexts } from '#web/text/load.ts';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { lazyComponent } from '../../lazy-component.tsx';
import { useCustomFonts } from '../../upload/use-custom-fonts.ts';

const FontDialog = lazyComponent(
  async () => (await withTexts(() => import('../../upload/font-dialog.tsx'), 'builder-panels')).FontDialog,
);

const categories = Object.entries({
  'Sans Serif': 'builder.fontSelect.sansSerif',
  Serif: 'builder.fontSelect.serif',
  Monospace: 'builder.fontSelect.monospace',
  Display: 'builder.fontSelect.display',
  Casual: 'builder.fontSelect.casual',
} satisfies Record<FontCategory, TextKey>);

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
  const customFonts = useCustomFonts();
  const [uploading, setUploading] = useState(false);
  const builtIn = builtInFont(value);
  const isCustom = customFonts.some(({ family }) => family === value);
  return (
    <>
      <Field
        label={label}
        hint={builtIn?.isWeb || isCustom ? t('builder.fontSelect.aWebFontReadersWhoseMail') : undefined}
        aside={
          <button
            type="button"
            onClick={() => setUploading(true)}
            className="inline-flex items-center gap-1 text-accent text-sm hover:underline pointer-coarse:min-h-11"
          >
            <Upload aria-hidden className="size-3.5" />
            {t('builder.fontSelect.uploadAFont')}
          </button>
        }
      >
        <Select
          data-field={name}
          value={builtIn?.name ?? value}
          onChange={(event) => onChange(event.target.value)}
        >
          {!builtIn && !isCustom && <option value={value}>{value}</option>}
          {categories.map(([category, label]) => (
            <optgroup key={category} label={t(label)}>
              {fonts
                .filter((font) => font.category === category)
                .map((font) => (
                  <option key={font.name} value={font.name} style={{ fontFamily: font.family }}>
                    {font.name}
                  </option>
                ))}
            </optgroup>
          ))}
          {customFonts.length > 0 && (
            <optgroup label={t('builder.fontSelect.yourFonts')}>
              {customFonts.map((font) => (
                <option key={font.id} value={font.family} style={{ fontFamily: `"${font.family}"` }}>
                  {font.name}
                </option>
              ))}
            </optgroup>
          )}
        </Select>
      </Field>
      {uploading && (
        <Suspense fallback={null}>
          <FontDialog
            onClose={() => setUploading(false)}
            onUploaded={(font) => {
              setUploading(false);
              onChange(font.family);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
