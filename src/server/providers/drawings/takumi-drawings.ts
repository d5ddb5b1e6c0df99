// Draws in this process: drawings and words of our own take under a millisecond in a thread of the library. HTML of emails
// is drawn in a process of its own (providers/thumbnails).
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Renderer } from '@takumi-rs/core';
import { createQueue } from '../queue.ts';
import type { Drawings, DrawnText } from './drawings.ts';

/** Bold: figures and single words on a ground of any color. Arimo has no Arabic. */
const fonts: Readonly<Record<string, readonly string[]>> = {
  'Drawn Sans': [
    '@fontsource/arimo/files/arimo-latin-700-normal.woff2',
    '@fontsource/arimo/files/arimo-latin-ext-700-normal.woff2',
    '@fontsource/arimo/files/arimo-vietnamese-700-normal.woff2',
    '@fontsource/arimo/files/arimo-cyrillic-700-normal.woff2',
    '@fontsource/arimo/files/arimo-greek-700-normal.woff2',
    '@fontsource/arimo/files/arimo-hebrew-700-normal.woff2',
    '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
  ],
  'Drawn Serif': ['@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2'],
};

const families: Record<DrawnText['face'], string> = {
  sans: "'Drawn Sans'",
  // Words in other scripts have no serifs.
  serif: "'Drawn Serif', 'Drawn Sans'",
};

const openRenderer = async (): Promise<Renderer> => {
  // Only processes that draw load the library.
  const { Renderer } = await import('@takumi-rs/core');
  const renderer = new Renderer({ cacheMaxBytes: 1024 * 1024 });
  for (const [name, specifiers] of Object.entries(fonts))
    for (const specifier of specifiers)
      await renderer.registerFont({
        name,
        data: await readFile(fileURLToPath(import.meta.resolve(specifier))),
      });
  return renderer;
};

const bytesPerPixel = 4;

const firstChannel = (pixels: Uint8Array, count: number): Uint8Array<ArrayBuffer> => {
  if (pixels.length !== count * bytesPerPixel) throw new Error('The drawing has another size.');
  const values = new Uint8Array(count);
  for (let index = 0; index < count; index += 1) values[index] = pixels[index * bytesPerPixel] ?? 0;
  return values;
};

export const createDrawings = (): Drawings => {
  const inTurn = createQueue(2, 300);
  let opening: Promise<Renderer> | null = null;
  const open = (): Promise<Renderer> => {
    opening ??= openRenderer().catch((error: unknown) => {
      // The next drawing tries again.
      opening = null;
      throw error;
    });
    return opening;
  };

  return {
    png: (svg, { width, height }) =>
      inTurn(async () => {
        const renderer = await open();
        const style = { width: `${width}px`, height: `${height}px` };
        const images = [{ src: 'drawing.svg', data: Buffer.from(svg), cache: 'none' as const }];
        return renderer.render(
          { type: 'image', src: 'drawing.svg', style },
          { width, height, format: 'png', images },
        );
      }),
    coverage: ({ text, face, fontSize, width, height }) =>
      inTurn(async () => {
        const renderer = await open();
        const pixels = await renderer.render(
          {
            type: 'container',
            style: {
              width: `${width}px`,
              height: `${height}px`,
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'center',
              backgroundColor: '#000000',
            },
            children: [
              {
                type: 'text',
                text,
                style: {
                  fontFamily: families[face],
                  fontWeight: 700,
                  fontSize: `${fontSize}px`,
                  lineHeight: `${height}px`,
                  whiteSpace: 'nowrap',
                  color: '#ffffff',
                },
              },
            ],
          },
          { width, height, format: 'raw' },
        );
        return firstChannel(pixels, width * height);
      }),
  };
};
