// The views of an email: windows of computers and phones, light and dark, and mail programs that differ.

export interface View {
  width: number;
  height: number;
  /** Dots per px of CSS. */
  density: number;
  isDark: boolean;
  /** The client whose own conditions apply. */
  engine: 'webkit' | 'gecko' | 'other';
  hasMouse: boolean;
  /** Supports what only some programs do, or has what only some readers set. */
  hasOptionalFeatures: boolean;
}

const desktops = [1_024, 600, 640, 700, 768, 800, 1_280, 1_366, 1_440];
const phones = [375, 320, 360, 390, 393, 412, 414, 430];

const clients: readonly Pick<View, 'isDark' | 'engine' | 'hasOptionalFeatures'>[] = [
  { isDark: false, engine: 'other', hasOptionalFeatures: false },
  { isDark: false, engine: 'webkit', hasOptionalFeatures: true },
  { isDark: false, engine: 'webkit', hasOptionalFeatures: false },
  { isDark: false, engine: 'other', hasOptionalFeatures: true },
  { isDark: true, engine: 'other', hasOptionalFeatures: false },
  { isDark: true, engine: 'webkit', hasOptionalFeatures: true },
  { isDark: false, engine: 'gecko', hasOptionalFeatures: false },
];

const windows = [
  ...desktops.map((width) => ({ width, height: 768, hasMouse: true })),
  ...phones.map((width) => ({ width, height: 740, hasMouse: false })),
];

/** The first is the desktop: a window on a computer, in light colors, in a program without optional features. */
export const views: readonly View[] = clients.flatMap((client) =>
  windows.map((window) => ({
    ...window,
    ...client,
    density: client.engine === 'webkit' ? (window.hasMouse ? 2 : 3) : 1,
  })),
);
