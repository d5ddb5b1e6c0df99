// Figures about the structure: files per folder, long files, imports against the order of areas, circles, and words of the
// old dialect. `node tools/structure-figures.mjs` prints them.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { areas } from '../walls.mjs';

const root = path.resolve(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const isTest = (file) => /\.(test|e2e)\.tsx?$/.test(file);
const code = tracked.filter((file) => /\.(tsx?|mjs)$/.test(file) && /^(src|test|tools|bench)\//.test(file));
const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');
const counted = (values) => {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts];
};

const folders = counted(code.filter((file) => !isTest(file)).map((file) => path.dirname(file))).sort(
  (a, b) => b[1] - a[1],
);
console.log('Largest folders, tests left out:');
for (const [folder, count] of folders.slice(0, 5)) console.log(`  ${count} ${folder}`);

const lengths = code
  .filter((file) => !isTest(file))
  .map((file) => [file, read(file).split('\n').length - 1])
  .sort((a, b) => b[1] - a[1]);
const middle = lengths[Math.floor(lengths.length / 2)]?.[1];
console.log(`Median file: ${middle} lines. Files over 400 lines:`);
for (const [file, lines] of lengths.filter(([, lines]) => lines > 400)) console.log(`  ${lines} ${file}`);

const layers = ['src/server/domain', 'src/server/db', 'src/server/http/routes', 'src/contract'];
const areaOf = (file) => {
  const layer = layers.find((each) => file.startsWith(`${each}/`));
  const area = layer && file.slice(layer.length + 1).split('/')[0];
  return areas.indexOf(area ?? '');
};
const importsOf = (file) =>
  [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([.#][^'?]*)/g)].map(([, specifier]) =>
    specifier.startsWith('#')
      ? `src/${specifier.slice(1)}`
      : path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier)),
  );
const upward = code
  .filter((file) => !isTest(file) && areaOf(file) >= 0)
  .flatMap((file) =>
    importsOf(file)
      .filter((target) => areaOf(target) > areaOf(file))
      .map((target) => `${file} -> ${target}`),
  );
console.log(`Imports against the order of areas: ${upward.length}`);
for (const each of upward) console.log(`  ${each}`);
console.log('Circles: see `npm run check`, which fails on the first.');

const dialect = [
  'whoever',
  'whatever',
  'nobody',
  'somebody',
  'kept',
  'told',
  'letter',
  'picture',
  'leaving',
  'fate',
  'nudge',
  'doubt',
  'door',
  'room',
];
const prose = tracked.filter((file) => /^(src|docs)\/.*\.(tsx?|mjs|md)$/.test(file)).map(read);
console.log('Words of the old dialect in src and docs:');
for (const word of dialect) {
  const count = prose.reduce(
    (sum, text) => sum + (text.match(new RegExp(`\\b${word}\\b`, 'gi'))?.length ?? 0),
    0,
  );
  console.log(`  ${word} ${count}`);
}
