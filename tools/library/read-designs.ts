import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DesignFile, designFile } from '#contract/emails/designs.ts';

export const designFolder = fileURLToPath(new URL('../../content/designs/', import.meta.url));
export const imageFolder = path.join(designFolder, 'pictures');

export const allSlugs = (): string[] =>
  fs
    .readdirSync(designFolder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'))
    .sort();

export const readDesign = (slug: string): DesignFile =>
  designFile.parse(JSON.parse(fs.readFileSync(path.join(designFolder, `${slug}.json`), 'utf8')));
