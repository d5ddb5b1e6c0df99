// The packages that a running server uses: `dependencies` without those that only the web and its build use, because a
// release brings the built web.
import fs from 'node:fs';
import path from 'node:path';

const isProductFile = (file: string): boolean =>
  /\.(ts|mjs|css)$/.test(file) && !/\.test\.ts$/.test(file) && !file.startsWith('src/web/');

const productFiles = (root: string): string[] =>
  ['src', 'bin'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
      .filter(isProductFile),
  );

/** A package is used where a string names it or a file of it: `'pg'`, `'@fontsource/arimo/files/…'`. */
const isNamedIn = (text: string, name: string): boolean =>
  ["'", '`', '"'].some(
    (quote) => text.includes(`${quote}${name}${quote}`) || text.includes(`${quote}${name}/`),
  );

/** `@fontsource-variable/${id}` may name each package of its scope. */
const isScopeComposedIn = (text: string, name: string): boolean => {
  const [scope, base] = name.split('/');
  return base !== undefined && text.includes(`\`${scope}/\${`);
};

export const serverPackages = (root: string, dependencies: readonly string[]): string[] => {
  const texts = productFiles(root).map((file) => fs.readFileSync(path.join(root, file), 'utf8'));
  return dependencies.filter((name) =>
    texts.some((text) => isNamedIn(text, name) || isScopeComposedIn(text, name)),
  );
};
