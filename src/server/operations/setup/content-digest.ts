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
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.json')) continue;
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
