// Draws in a separate process: parsing the HTML and walking its tree would delay every request.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Renderer } from '@takumi-rs/core';
import { serveTasks } from '../threads/serve-tasks.ts';
import { drawingOf, TooDeep } from './email-nodes.ts';
import { faces } from './faces.ts';
import type { Thumbnail, ThumbnailRequest } from './thumbnails.ts';

const width = 600;
const maxHeight = 1_200;
const quality = 80;

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
