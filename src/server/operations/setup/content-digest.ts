// Whether the texts in `content/` are those that the pages of a published package were built from.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Beside the built pages. A clone of the sources builds them anew and has no such file. */
export const contentDigestFile = 'dist/content.sha256';

/** Of the texts in the folder `content` of `root`. */
export const contentDigest = (root: string): string => {
  const folder = path.join(root, 'content');
  const hash = createHash('sha256');
  // Designs are read by the server; all other texts are part of the pages.
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => name.endsWith('.json') && !name.startsWith('designs/'));
  for (const name of names.sort()) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(path.join(folder, name)))
      .update('\0');
  }
  return hash.digest('hex');
};

export const hasOlderPages = (root: string): boolean => {
  const file = path.join(root, contentDigestFile);
  return existsSync(file) && readFileSync(file, 'utf8') !== contentDigest(root);
};
