// Figures about the structure: files per folder, long files, imports against the order of areas, circles of imports, and
// words that are no term of the field. `node tools/structure-figures.mjs` prints them.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { circles, importsOf, upwardImports } from './structure-figures/imports.mjs';
import { wordCounts } from './structure-figures/words.mjs';

const root = path.resolve(import.meta.dirname, '..');
const read = (file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') });
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => fs.existsSync(path.join(root, file)));
const code = files
  .filter((file) => /^(src|test|tools|bench)\/.*\.(tsx?|mjs)$/.test(file))
  .map((file) => ({ ...read(file), isTest: /\.(test|e2e)\.tsx?$/.test(file) }));
const withoutTests = code.filter(({ isTest }) => !isTest);

const filesIn = new Map();
for (const { file } of withoutTests) {
  const folder = path.dirname(file);
  filesIn.set(folder, (filesIn.get(folder) ?? 0) + 1);
}
console.log('Largest folders, tests left out:');
for (const [folder, count] of [...filesIn].sort((a, b) => b[1] - a[1]).slice(0, 5))
  console.log(`  ${count} ${folder}`);

const lengths = withoutTests
  .map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }))
  .sort((a, b) => b.lines - a.lines);
console.log(`Median file: ${lengths[Math.floor(lengths.length / 2)]?.lines} lines. Files over 400 lines:`);
for (const { file, lines } of lengths.filter(({ lines }) => lines > 400)) console.log(`  ${lines} ${file}`);

const graph = new Map(withoutTests.map(({ file, text }) => [file, importsOf(file, text)]));
const upward = upwardImports(graph);
console.log(`Imports against the order of areas: ${upward.length}`);
for (const line of upward) console.log(`  ${line}`);
const found = circles(graph);
const importCount = [...graph.values()].flat().filter((target) => graph.has(target)).length;
console.log(`Circles of imports: ${found.length}, among ${importCount} imports of ${graph.size} files`);
for (const members of found) console.log(`  ${members.join(', ')}`);

const rows = wordCounts(
  code.filter(({ file }) => file.startsWith('src/')),
  files.filter((file) => /^docs\/.*\.md$/.test(file)).map(read),
);
const total = (column) => rows.reduce((sum, row) => sum + row[column], 0);
const line = ({ word, all, names, docs }) =>
  `  ${word.padEnd(12)}${String(all).padStart(8)}${String(names).padStart(20)}${String(docs).padStart(8)}`;
console.log('Words that are no term of the field, in src and docs:');
console.log(line({ word: '', all: 'src', names: 'names and comments', docs: 'docs' }));
for (const row of rows) console.log(line(row));
console.log(line({ word: 'total', all: total('all'), names: total('names'), docs: total('docs') }));
