// Imports between areas, and circles of imports.
import path from 'node:path';
import { areas } from '../../walls.mjs';

/** The files that a file imports, types included, as paths from the root of the repository. */
export const importsOf = (file, text) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([.#][^'?]*)/g)].map(([, specifier]) =>
    specifier.startsWith('#')
      ? `src/${specifier.slice(1)}`
      : path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier)),
  );

const layers = ['src/server/domain', 'src/server/db', 'src/server/http/routes', 'src/contract'];

/** The rank of a file's area, lowest first; -1 outside the areas. */
const areaRank = (file) => {
  const layer = layers.find((folder) => file.startsWith(`${folder}/`));
  return areas.indexOf((layer && file.slice(layer.length + 1).split('/')[0]) ?? '');
};

/** `file -> target` for each import of a file in an area that stands above its own. */
export const upwardImports = (graph) =>
  [...graph].flatMap(([file, targets]) =>
    areaRank(file) < 0
      ? []
      : targets.filter((target) => areaRank(target) > areaRank(file)).map((target) => `${file} -> ${target}`),
  );

/** Groups of files that import one another, each group once (Tarjan's strongly connected components). */
export const circles = (graph) => {
  const found = [];
  const numbers = new Map();
  const lowest = new Map();
  const stack = [];
  const visit = (file) => {
    numbers.set(file, numbers.size);
    lowest.set(file, numbers.get(file));
    stack.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue;
      if (!numbers.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file), lowest.get(target)));
    }
    if (lowest.get(file) !== numbers.get(file)) return;
    const members = stack.splice(stack.indexOf(file));
    if (members.length > 1 || graph.get(file).includes(file)) found.push(members);
  };
  for (const file of graph.keys()) if (!numbers.has(file)) visit(file);
  return found;
};
