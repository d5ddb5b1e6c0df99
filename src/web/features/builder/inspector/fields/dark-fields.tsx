import type { Settings } from '#email/document/document.ts';
import { contrast, readableShade } from '#email/render/color.ts';
import { darkFaults, darkPaletteOf } from '#email/render/dark.ts';
import { t } from '#web/text/t.ts';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { changeSettings } from '../../store/edits.ts';
import { useBuilderStore } from '../../store/use-builder.ts';
import { ColorField } from './color-field.tsx';

const items = [
  {
    value: 'off',
    get label() {
      return t('builder.darkFields.off');
    },
  },
  {
    value: 'generated',
    get label() {
      return t('builder.darkFields.generated');
    },
  },
  {
    value: 'own',
    get label() {
      return t('builder.darkFields.myOwn');
    },
  },
] as const;

type Mode = (typeof items)[number]['value'];

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

const colors = [
  {
    field: 'backgroundColor',
    get label() {
      return t('builder.darkFields.darkBackground');
    },
  },
  {
    field: 'color',
    get label() {
      return t('builder.darkFields.darkText');
    },
  },
  {
    field: 'linkColor',
    get label() {
      return t('builder.darkFields.darkLinks');
    },
  },
] as const;

/** What readers see in dark mode. */
export const DarkFields = ({ settings }: { settings: Settings }) => {
  const store = useBuilderStore();
  const mode = modeOf(settings);
  const palette = darkPaletteOf(settings);
  const faults = mode === 'own' ? darkFaults(settings) : [];
  const set = (field: string, dark: Settings['dark']) => changeSettings(store, field, { dark });
  const readable = (): Settings['dark'] => {
    const { backgroundColor } = palette;
    const [color, linkColor] = [palette.color, palette.linkColor].map((textColor) =>
      contrast(textColor, backgroundColor) >= 4.5 ? textColor : readableShade(textColor, backgroundColor),
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
          items={items}
          className="w-full [&_button]:px-2"
          onValueChange={(next) =>
            set('dark', next === 'off' ? undefined : next === 'generated' ? {} : { ...palette })
          }
        />
        <p className="text-ink-soft text-sm">{modeHints[mode]}</p>
      </div>
      {mode === 'own' &&
        colors.map(({ field, label }) => (
          <ColorField
            key={field}
            label={label}
            name={t('builder.darkFields.settingsDarkField', { field })}
            value={palette[field]}
            onChange={(value) => set(`dark.${field}`, { ...settings.dark, [field]: value })}
          />
        ))}
      {faults.length > 0 && (
        <div className="rounded-control bg-attention-wash px-3 py-2 text-sm" role="status">
          {faults.map((fault) => (
            <p key={fault}>{fault}</p>
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
