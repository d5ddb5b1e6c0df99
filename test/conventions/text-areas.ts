// Which texts code needs, and which are loaded with it: a screen that shows a text of an area nobody loads would show
// its key.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const web = path.join(root, 'src/web');

export interface WebFile {
  /** Files that it imports. */
  imports: string[];
  /** Areas whose texts it names, in the form of keys: `campaignPage`. */
  areas: Set<string>;
  /** Code that it loads on request, with the areas that it loads beside. */
  loads: { file: string; areas: Set<string> }[];
}

export const areaOfKey = (key: string): string =>
  (key.split('.')[0] ?? '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const resolve = (from: string, specifier: string): string | null => {
  const file = specifier.startsWith('#')
    ? path.join(root, 'src', specifier.slice(1))
    : path.join(path.dirname(from), specifier);
  return file.startsWith(web) && existsSync(file) ? file : null;
};

/** A dynamic import, and behind it the areas of the same call: `import('./x.tsx'), 'X', 'campaigns')`. */
const dynamicImport = /(?<!typeof )import\('([^']+)'\)((?:,?\s*(?:'[\w-]+'|\)|\(|=>|,)\s*)*)/g;
const staticImport = /^(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)'/gm;
const key = /'([a-z][A-Za-z]*)(?:\.[a-zA-Z0-9]+){2,}'/g;

export const readWebFile = (file: string, source: string, isArea: (name: string) => boolean): WebFile => {
  const loads = [...source.matchAll(dynamicImport)].flatMap(([, specifier = '', rest = '']) => {
    const target = resolve(file, specifier);
    const areas = [...rest.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name).filter(isArea);
    return target ? [{ file: target, areas: new Set(areas) }] : [];
  });
  return {
    imports: [...source.matchAll(staticImport)].flatMap(
      ([, specifier = '']) => resolve(file, specifier) ?? [],
    ),
    areas: new Set([...source.matchAll(key)].map(([, name = '']) => areaOfKey(`${name}.`)).filter(isArea)),
    loads,
  };
};

export const readWebFiles = (isArea: (name: string) => boolean): Map<string, WebFile> =>
  new Map(
    readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
      .map((name) => path.join(web, name))
      .map((file) => [file, readWebFile(file, readFileSync(file, 'utf8'), isArea)]),
  );

const closureOf = (files: ReadonlyMap<string, WebFile>, start: string): Set<string> => {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const imported of files.get(file)?.imports ?? []) visit(imported);
  };
  visit(start);
  return found;
};

/** Areas that are shown by code which runs without them, with that code: `campaigns needed by …`. */
export const missingAreas = (files: ReadonlyMap<string, WebFile>, entry: string): string[] => {
  const closures = new Map<string, Set<string>>();
  const closure = (file: string) => {
    const known = closures.get(file) ?? closureOf(files, file);
    closures.set(file, known);
    return known;
  };
  /** Areas that are loaded, whichever way leads to a root. */
  const available = new Map<string, Set<string>>([[entry, new Set(['shared'])]]);
  const queue = [entry];
  while (queue.length > 0) {
    const from = queue.pop() ?? '';
    const loaded = available.get(from) ?? new Set();
    for (const member of closure(from)) {
      for (const load of files.get(member)?.loads ?? []) {
        const before = available.get(load.file);
        const now = new Set([...loaded, ...load.areas]);
        const both = before ? new Set([...before].filter((area) => now.has(area))) : now;
        if (before && both.size === before.size) continue;
        available.set(load.file, both);
        queue.push(load.file);
      }
    }
  }
  const missing = new Set<string>();
  for (const [start, loaded] of available) {
    for (const member of closure(start)) {
      for (const area of files.get(member)?.areas ?? []) {
        if (!loaded.has(area))
          missing.add(`${area}: ${path.relative(web, member)}, loaded with ${path.relative(web, start)}`);
      }
    }
  }
  return [...missing].sort();
};

export const webEntry = path.join(web, 'main.tsx');
