// The files of packages that the running server reads: fonts. A published package brings these alone, because the font
// packages hold each face in many cuts and formats.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { faces } from '#server/providers/thumbnails/faces.ts';
import { sheetFiles } from '#server/providers/web-fonts/font-packages.ts';

const isSource = (file: string): boolean => file.endsWith('.ts') && !file.endsWith('.test.ts');

/** `'@fontsource-variable/newsreader/files/….woff2'`, as a source file names it. */
const named = /'((?:@[\w-]+\/)?[\w-]+\/[\w./-]+\.woff2)'/g;

const namedIn = (root: string): string[] =>
  ['src/server', 'src/sandbox'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .map((file) => fs.readFileSync(path.join(root, folder, file), 'utf8'))
      .flatMap((text) => [...text.matchAll(named)].flatMap(([, specifier]) => specifier ?? [])),
  );

const place = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));

/** A style sheet and the woff2 files that it names. */
const withFonts = (sheet: string): string[] => {
  const css = fs.readFileSync(place(sheet), 'utf8');
  const files = [...css.matchAll(/url\(\.\/(files\/[\w.-]+\.woff2)\)/g)];
  return [sheet, ...files.flatMap(([, file]) => (file ? `${path.posix.dirname(sheet)}/${file}` : []))];
};

/** The files by their specifier, such as `@fontsource/lato/400.css`, in order. */
export const usedFiles = (root: string): string[] => {
  const ofThumbnails = faces.flatMap(({ files }) => files);
  const ofWebFonts = sheetFiles.flatMap(withFonts);
  return [...new Set([...namedIn(root), ...ofThumbnails, ...ofWebFonts])].sort();
};

export const copyUsedFiles = (root: string, target: string): void => {
  for (const specifier of usedFiles(root)) {
    fs.mkdirSync(path.dirname(path.join(target, specifier)), { recursive: true });
    fs.copyFileSync(place(specifier), path.join(target, specifier));
  }
};
