import type { Settings } from '#email/document/document.ts';
import { contrast, readableContrast, readableShade } from '#email/render/color.ts';
import { darkPaletteOf } from '#email/render/dark.ts';
import { t } from '#web/text/t.ts';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { changeSettings } from '../../store/edits.ts';
import { useBuilderStore } from '../../store/use-builder.ts';
import { ColorField } from './color-field.tsx';

const items = () =>
  [
    {
      value: 'off',
      label: t('builder.darkFields.off'),
    },
    {
      value: 'generated',
      label: t('builder.darkFields.generated'),
    },
    {
      value: 'own',
      label: t('builder.darkFields.myOwn'),
    },
  ] as const;

/** Rounded down, so that a contrast below the limit never reads as equal to it. */
const flooredRatio = (text: string, background: string): number =>
  Math.floor(contrast(text, background) * 10) / 10;

type Mode = ReturnType<typeof items>[number]['value'];

const modeHints: Record<Mode, string> = {
  get off() {
    return t('builder.darkFields.mailProgramsKeepTheEmailLight');
  },
  get generated() {
    return t('builder.darkFields.readableDarkColorsAreWorkedOut');
  },
  get own() {
    return t('builder.darkFields.usedByAppleMailAndOutlook');
  },
};

const modeOf = ({ dark }: Settings): Mode =>
  dark === undefined ? 'off' : Object.values(dark).some(Boolean) ? 'own' : 'generated';

const colors = () =>
  [
    {
      field: 'backgroundColor',
      label: t('builder.darkFields.darkBackground'),
    },
    {
      field: 'color',
      label: t('builder.darkFields.darkText'),
    },
    {
      field: 'linkColor',
      label: t('builder.darkFields.darkLinks'),
    },
  ] as const;

/** What readers see in dark mode. */
export const DarkFields = ({ settings }: { settings: Settings }) => {
  const store = useBuilderStore();
  const mode = modeOf(settings);
  const palette = darkPaletteOf(settings);
  const faults = (['color', 'linkColor'] as const).filter(
    (field) => mode === 'own' && contrast(palette[field], palette.backgroundColor) < readableContrast,
  );
  const set = (field: string, dark: Settings['dark']) => changeSettings(store, field, { dark });
  const readable = (): Settings['dark'] => {
    const { backgroundColor } = palette;
    const [color, linkColor] = [palette.color, palette.linkColor].map((textColor) =>
      contrast(textColor, backgroundColor) >= readableContrast
        ? textColor
        : readableShade(textColor, backgroundColor),
    );
    return { backgroundColor, color, linkColor };
  };
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <span className="font-medium text-sm">{t('builder.darkFields.darkColors')}</span>
        <SegmentedControl
          label={t('builder.darkFields.darkColors')}
          value={mode}
          items={items()}
          className="w-full [&_button]:px-2"
          onValueChange={(next) =>
            set('dark', next === 'off' ? undefined : next === 'generated' ? {} : { ...palette })
          }
        />
        <p className="text-ink-soft text-sm">{modeHints[mode]}</p>
      </div>
      {mode === 'own' &&
        colors().map(({ field, label }) => (
          <ColorField
            key={field}
            label={label}
            name={`settings:dark.${field}`}
            value={palette[field]}
            onChange={(value) => set(`dark.${field}`, { ...settings.dark, [field]: value })}
          />
        ))}
      {faults.length > 0 && (
        <div className="rounded-control bg-attention-wash px-3 py-2 text-sm" role="status">
          {faults.map((field) => (
            <p key={field}>
              {t('builder.darkFields.lowContrast', {
                part: field,
                ratio: flooredRatio(palette[field], palette.backgroundColor),
              })}
            </p>
          ))}
          <button
            type="button"
            className="mt-1 rounded-control font-medium text-accent hover:underline pointer-coarse:min-h-11"
            onClick={() => set('dark-fix', readable())}
          >
            {t('builder.darkFields.makeThemReadable')}
          </button>
        </div>
      )}
    </>
  );
};
