// The built-in web fonts as files of npm packages. Upright faces only, because exported emails request no others from
// the font service: the browser slants italics in the inbox, and so it does here.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { WebFonts } from './web-fonts.ts';

interface FontPackage {
  name: string;
  /** The package's style sheets with the upright faces. */
  sheets: readonly string[];
}

const variable = (id: string): FontPackage => ({ name: `@fontsource-variable/${id}`, sheets: ['wght.css'] });

const packages: Readonly<Record<string, FontPackage>> = {
  Inter: variable('inter'),
  'Open Sans': variable('open-sans'),
  Roboto: variable('roboto'),
  // Has no variable edition.
  Lato: { name: '@fontsource/lato', sheets: ['300.css', '400.css', '700.css', '900.css'] },
  Montserrat: variable('montserrat'),
  Lora: variable('lora'),
  Merriweather: variable('merriweather'),
  'Source Code Pro': variable('source-code-pro'),
  'Playfair Display': variable('playfair-display'),
  Caveat: variable('caveat'),
};

/** Every style sheet that this module reads, as a file of its package. @public for releases */
export const sheetFiles: readonly string[] = Object.values(packages).flatMap(({ name, sheets }) =>
  sheets.map((sheet) => `${name}/${sheet}`),
);

interface Face {
  rule: string;
  file: string;
  path: string;
}

const pathIn = (name: string, file: string): string => fileURLToPath(import.meta.resolve(`${name}/${file}`));

/** The package appends "Variable" to its family name and includes older formats; emails know neither. */
const facesOf = async (family: string, { name, sheets }: FontPackage, filesAt: string): Promise<Face[]> => {
  const css = await Promise.all(sheets.map((sheet) => readFile(pathIn(name, sheet), 'utf8')));
  return [...css.join('\n').matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, body = '']) => {
    const file = /url\(\.\/files\/([\w.-]+\.woff2)\)/.exec(body)?.[1];
    if (!file) throw new Error(`${name} has a face without a woff2 file.`);
    const rule = body
      .replace(/font-family:[^;]*;/, `font-family:'${family}';`)
      .replace(/src:[^;]*;/, `src:url(${filesAt}${file}) format('woff2');`)
      .replace(/\s*\n\s*/g, '')
      .replace(/: /g, ':');
    return { rule: `@font-face{${rule}}`, file, path: pathIn(name, `files/${file}`) };
  });
};

/** `filesAt` is the URL that file names are appended to. */
export const openFontPackages = (filesAt: string): WebFonts => {
  const known = new Map<string, Promise<Face[]>>();
  const facesFor = (family: string, fontPackage: FontPackage): Promise<Face[]> => {
    const faces = known.get(family) ?? facesOf(family, fontPackage, filesAt);
    known.set(family, faces);
    return faces;
  };
  const read = (families: readonly string[]): Promise<{ family: string; faces: Face[] }[]> =>
    Promise.all(
      Object.entries(packages)
        .filter(([family]) => families.includes(family))
        .map(async ([family, fontPackage]) => ({ family, faces: await facesFor(family, fontPackage) })),
    );
  return {
    sheet: async (families) =>
      (await read(families)).flatMap(({ faces }) => faces.map(({ rule }) => rule)).join('\n'),
    file: async (name) => {
      const all = (await read(Object.keys(packages))).flatMap(({ faces }) => faces);
      const face = all.find(({ file }) => file === name);
      return face ? readFile(face.path) : null;
    },
    files: async (families) =>
      (await read(families)).map(({ family, faces }) => ({ family, paths: faces.map(({ path }) => path) })),
  };
};
