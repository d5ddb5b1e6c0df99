// Draws in a separate process: parsing the HTML and walking its tree would delay every request.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Renderer } from '@takumi-rs/core';
import { serveTasks } from '../threads/serve-tasks.ts';
import { drawingOf, TooDeep } from './email-nodes.ts';
import type { Thumbnail, ThumbnailRequest } from './thumbnails.ts';

const width = 600;
const maxHeight = 1_200;
const quality = 80;

interface Face {
  /** For a font list in the email's styles that contains one of these, or ends in the generic family. */
  names: readonly string[];
  generic: 'sans-serif' | 'serif' | 'monospace' | 'emoji';
  files: readonly string[];
}

// Arimo has the widths of Arial, so lines break in the same positions. The others replace similar fonts.
const faces: readonly Face[] = [
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

const createRenderer = async (): Promise<Renderer> => {
  const renderer = new Renderer({ cacheMaxBytes: 8 * 1024 * 1024 });
  for (const { names, generic, files } of faces) {
    for (const file of files) {
      const data = await readFile(fileURLToPath(import.meta.resolve(file)));
      for (const name of names) await renderer.registerFont({ name, data, generic });
    }
  }
  return renderer;
};

// An interrupt from the terminal goes to the server, which ends this process.
process.on('SIGINT', () => {});

const renderer = await createRenderer();

const registered = new Set<string>();

/** Registers each family when the first email uses it, and keeps it for later drawings. */
const addFonts = async (fonts: ThumbnailRequest['fonts'] = []): Promise<void> => {
  for (const { family, paths } of fonts) {
    if (registered.has(family)) continue;
    for (const path of paths) await renderer.registerFont({ name: family, data: await readFile(path) });
    registered.add(family);
  }
};

const draw = async ({ html, images, fonts }: ThumbnailRequest): Promise<Thumbnail> => {
  try {
    const { node, css, width: own } = drawingOf(html, new Set(images.map(({ src }) => src)));
    await addFonts(fonts);
    const sources = images.map(({ src, bytes }) => ({ src, data: bytes, cache: 'none' as const }));
    const drawn = await renderer.measure(node, { css, images: sources, width: own });
    const height = Math.max(1, Math.min(maxHeight, Math.ceil((drawn.height * width) / own)));
    const options = { css, images: sources, width, height, devicePixelRatio: width / own };
    const bytes = await renderer.render(node, { ...options, format: 'jpeg', quality });
    return { bytes, width, height };
  } catch (error) {
    // A full stack throws RangeError.
    return {
      fault: error instanceof TooDeep || error instanceof RangeError ? 'too-deep' : 'cannot-be-drawn',
    };
  }
};

serveTasks({ draw });
