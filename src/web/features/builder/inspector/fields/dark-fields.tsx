import type { Settings } from '#email/document/document.ts';
import { contrast, readableShade } from '#email/render/color.ts';
import { darkFaults, darkPaletteOf } from '#email/render/dark.ts';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { changeSettings } from '../../store/edits.ts';
import { useBuilderStore } from '../../store/use-builder.ts';
import { ColorField } from './color-field.tsx';

const items = [
  { value: 'off', label: 'Off' },
  { value: 'generated', label: 'Generated' },
  { value: 'own', label: 'My own' },
] as const;

type Mode = (typeof items)[number]['value'];

const modeHints: Record<Mode, string> = {
  off: 'Mail programs keep the email light, or turn its colors as they see fit.',
  generated: 'Readable dark colors are worked out from yours.',
  own: 'Used by Apple Mail and Outlook. Gmail turns colors by itself.',
};

const modeOf = ({ dark }: Settings): Mode =>
  dark === undefined ? 'off' : Object.values(dark).some(Boolean) ? 'own' : 'generated';

const colors = [
  { field: 'backgroundColor', label: 'Dark background' },
  { field: 'color', label: 'Dark text' },
  { field: 'linkColor', label: 'Dark links' },
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
        <span className="font-medium text-sm">Dark colors</span>
        <SegmentedControl
          label="Dark colors"
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
            name={`settings:dark.${field}`}
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
            Make them readable
          </button>
        </div>
      )}
    </>
  );
};
