// The views of an email: windows of computers and phones, light and dark, and programs that differ.

export interface View {
  width: number;
  height: number;
  /** Dots per px of CSS. */
  density: number;
  isDark: boolean;
  /** The client whose own conditions apply. */
  engine: 'webkit' | 'gecko' | 'other';
  hasMouse: boolean;
  /** Features that only some programs and readers have. */
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

/** The first is the ordinary one: a window on a computer, in light colors, in a program without extensions. */
export const views: readonly View[] = moods.flatMap((mood) =>
  windows.map((window) => ({
    ...window,
    ...mood,
    density: mood.engine === 'webkit' ? (window.hasMouse ? 2 : 3) : 1,
  })),
);

/** The set of views in which something applies. */
export interface Holding {
  views: readonly boolean[];
  /** A digit for each of them: equal when two apply in the same views. */
  key: string;
  isEverywhere: boolean;
  isNowhere: boolean;
}

function holdingOf(holds: readonly boolean[]): Holding {
  let key = '';
  for (const one of holds) key += one ? '1' : '0';
  return { views: holds, key, isEverywhere: !key.includes('0'), isNowhere: !key.includes('1') };
}

const held = new WeakMap<(view: View) => boolean | null, Holding>();

/** The views in which a condition applies. */
export function holdsIn(condition: (view: View) => boolean | null): Holding {
  const kept = held.get(condition);
  if (kept) return kept;
  const holding = holdingOf(views.map((view) => condition(view) === true));
  held.set(condition, holding);
  return holding;
}

/** The intersection of two sets of views. */
export const inBoth = (one: Holding, other: Holding): Holding =>
  holdingOf(one.views.map((holds, at) => holds && other.views[at] === true));

export const everywhere: Holding = holdingOf(views.map(() => true));

/** The views that these sets distinguish, the ordinary one first: for each, which of the sets apply. */
export function toldApart(holdings: readonly Holding[]): readonly (readonly boolean[])[] {
  /** The number of the kind that each view is of, and the first view of each kind. */
  const kinds = views.map(() => 0);
  let firsts = [0];
  for (const holding of holdings) {
    const split = firsts.map((): [number, number] => [-1, -1]);
    const found: number[] = [];
    for (let at = 0; at < kinds.length; at += 1) {
      const own = split[kinds[at] ?? 0];
      if (!own) continue;
      const side = holding.views[at] === true ? 1 : 0;
      if (own[side] === -1) own[side] = found.push(at) - 1;
      kinds[at] = own[side];
    }
    firsts = found;
  }
  return firsts.map((at) => holdings.map((holding) => holding.views[at] === true));
}
