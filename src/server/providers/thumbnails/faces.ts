// The fonts of thumbnails, as files of npm packages.

interface Face {
  /** For a font list in the email's styles that contains one of these, or ends in the generic family. */
  names: readonly string[];
  generic: 'sans-serif' | 'serif' | 'monospace' | 'emoji';
  files: readonly string[];
}

// Arimo has the widths of Arial, so lines break in the same positions. The others replace similar fonts.
export const faces: readonly Face[] = [
  {
    names: ['Arial', 'Helvetica'],
    generic: 'sans-serif',
    files: ['latin', 'latin-ext', 'cyrillic', 'greek', 'hebrew', 'vietnamese'].flatMap((subset) =>
      [400, 700].flatMap((weight) =>
        ['normal', 'italic'].map(
          (style) => `@fontsource/arimo/files/arimo-${subset}-${weight}-${style}.woff2`,
        ),
      ),
    ),
  },
  {
    names: ['Georgia', 'Times New Roman'],
    generic: 'serif',
    files: ['normal', 'italic'].map(
      (style) => `@fontsource-variable/newsreader/files/newsreader-latin-wght-${style}.woff2`,
    ),
  },
  {
    names: ['Courier New'],
    generic: 'monospace',
    files: ['@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'],
  },
  // For characters that no other face has: without it emoji are empty boxes.
  { names: ['Twemoji'], generic: 'emoji', files: ['twemoji-colr-font/twemoji.woff2'] },
];
