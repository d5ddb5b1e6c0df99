import { builtInFont } from '#email/render/fonts.ts';
import { t } from '#web/text/t.ts';
import { useBuilder } from '../../store/use-builder.ts';
import { useWebFonts } from '../../web-fonts.ts';

/** The brand's fonts, one click away. */
export const BrandFonts = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const brand = useBuilder((state) => state.brand);
  const fonts = [
    { label: t('builderPanels.brandFonts.headingFont'), font: brand?.headingFont ?? '' },
    { label: t('builderPanels.brandFonts.bodyFont'), font: brand?.bodyFont ?? '' },
  ].filter(({ font }) => font !== '');
  useWebFonts(fonts.map(({ font }) => font).join('\n'));
  if (fonts.length === 0) return null;
  return (
    <fieldset className="-mt-2 flex flex-wrap gap-2">
      <legend className="sr-only">{t('builderPanels.brandFonts.fontsOfYourBrand')}</legend>
      {fonts.map(({ label, font }) => (
        <button
          key={label}
          type="button"
          aria-pressed={value === font}
          onClick={() => onChange(font)}
          className="rounded-control border px-2.5 py-1 text-sm hover:border-ink aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent pointer-coarse:min-h-11"
        >
          {label}: <span style={{ fontFamily: builtInFont(font)?.family ?? font }}>{font}</span>
        </button>
      ))}
    </fieldset>
  );
};
