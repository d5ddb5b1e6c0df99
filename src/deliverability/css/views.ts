// In which ways an email is looked at: windows of computers and phones, light and dark, and programs that differ.

export interface View {
  width: number;
  height: number;
  /** Dots per px of CSS. */
  density: number;
  isDark: boolean;
  /** Whose own conditions hold. */
  engine: 'webkit' | 'gecko' | 'other';
  hasMouse: boolean;
  /** What some programs and readers have and others do not. */
  hasExtras: boolean;
}

const desktops = [1_024, 600, 640, 700, 768, 800, 1_280, 1_366, 1_440];
const phones = [375, 320, 360, 390, 393, 412, 414, 430];

const moods: readonly Pick<View, 'isDark' | 'engine' | 'hasExtras'>[] = [
  { isDark: false, engine: 'other', hasExtras: false },
  { isDark: false, engine: 'webkit', hasExtras: true },
  { isDark: false, engine: 'webkit', hasExtras: false },
  { isDark: false, engine: 'other', hasExtras: true },
  { isDark: true, engine: 'other', hasExtras: false },
  { isDark: true, engine: 'webkit', hasExtras: true },
  { isDark: false, engine: 'gecko', hasExtras: false },
];

const windows = [
  ...desktops.map((width) => ({ width, height: 768, hasMouse: true })),
  ...phones.map((width) => ({ width, height: 740, hasMouse: false })),
];

/** The first is the ordinary one: a window on a computer, in light colours, in a program without specialties. */
export const views: readonly View[] = moods.flatMap((mood) =>
  windows.map((window) => ({
    ...window,
    ...mood,
    density: mood.engine === 'webkit' ? (window.hasMouse ? 2 : 3) : 1,
  })),
);

const held = new WeakMap<(view: View) => boolean | null, readonly boolean[]>();

/** In which of them a condition holds. */
export function holdsIn(condition: (view: View) => boolean | null): readonly boolean[] {
  const kept = held.get(condition);
  if (kept) return kept;
  const holds = views.map((view) => condition(view) === true);
  held.set(condition, holds);
  return holds;
}

export const everywhere: readonly boolean[] = views.map(() => true);
