import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DesignImage, DesignSource, Designs } from './designs.ts';

const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // The reader of designs rejects it by its shape.
    return null;
  }
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Files of a folder, read on first use; images are read again each time. */
export const openDesignFolder = (folder: string): Designs => {
  let designs: Promise<DesignSource[]> | null = null;
  const images = new Map<string, Promise<DesignImage | null>>();

  const readDesign = async (name: string): Promise<DesignSource> => {
    const text = await readFile(path.join(folder, name), 'utf8');
    return { slug: path.basename(name, '.json'), hash: hashOf(text), json: parsed(text) };
  };
  const readDesigns = async (): Promise<DesignSource[]> => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
    return Promise.all(names.map(readDesign));
  };
  const findImage = async (name: string): Promise<DesignImage | null> => {
    const file = path.join(folder, 'pictures', name);
    try {
      return { hash: hashOf(await readFile(file)), read: () => readFile(file) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  return {
    all: () => {
      designs ??= readDesigns().catch((error: unknown) => {
        designs = null;
        if (isMissing(error)) return [];
        throw error;
      });
      return designs;
    },
    image: (name) => {
      if (!/^[a-z0-9-]+\.png$/.test(name)) return Promise.resolve(null);
      const known = images.get(name);
      if (known !== undefined) return known;
      const found = findImage(name);
      found.catch(() => images.delete(name));
      images.set(name, found);
      return found;
    },
  };
};
