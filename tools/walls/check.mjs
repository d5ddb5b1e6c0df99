// Checks the module boundaries in a tree of planted breaches, then in the product.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import walls, { modules } from '../../walls.mjs';
import { allowed, breaches, neighbors } from './breaches.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const inspect = async (baseDir) => {
  const { forbidden, options } = walls;
  const { output } = await cruise(['src'], { ...options, baseDir, validate: true, ruleSet: { forbidden } });
  return {
    seen: output.modules.map(({ source }) => source).filter((source) => source.startsWith('src/')),
    found: output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
};

const plant = (folder) => {
  const write = (file, text) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  };
  const manifest = {
    name: 'breaches',
    imports: { '#*': './src/*' },
    devDependencies: { 'a-dev-package': '1.0.0' },
  };
  write('package.json', JSON.stringify(manifest));
  write('test/support.ts', 'export const support = 1;\n');
  write(
    'node_modules/a-dev-package/package.json',
    '{"name":"a-dev-package","version":"1.0.0","main":"index.js"}',
  );
  write('node_modules/a-dev-package/index.js', 'module.exports = 1;\n');
  for (const [file, text] of Object.entries(neighbors)) write(file, text);
  for (const [, file, statement] of breaches) write(file, `${statement}\n`);
  for (const [file, statements] of allowed) write(file, `${statements}\n`);
};

const faults = [];

const planted = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'lettersmith-walls-'));
try {
  plant(planted);
  const { found } = await inspect(planted);
  for (const [rule, file, statement] of breaches) {
    if (!found.some((each) => each.rule === rule && each.from === file)) {
      faults.push(`not caught by ${rule}: ${file} with ${statement}`);
    }
  }
  for (const [file] of allowed) {
    for (const each of found.filter(({ from }) => from === file)) {
      faults.push(`wrongly refused by ${each.rule}: ${each.from} -> ${each.to}`);
    }
  }
  for (const { name } of walls.forbidden) {
    if (!breaches.some(([rule]) => rule === name)) faults.push(`no planted breach for the rule ${name}`);
  }
} finally {
  fs.rmSync(planted, { recursive: true, force: true });
}

const product = await inspect(root);
const files = fs
  .readdirSync(path.join(root, 'src'), { recursive: true })
  .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
  .filter((file) => /\.tsx?$/.test(file));
for (const file of files) {
  if (!product.seen.includes(file)) faults.push(`not seen: ${file}`);
  const isWiring = /^src\/(server|web)\/[^/]+$/.test(file);
  if (!isWiring && !modules.some((module) => file === module || file.startsWith(`${module}/`))) {
    faults.push(`in no module of walls.mjs: ${file}`);
  }
}
for (const { rule, from, to } of product.found) {
  const { comment } = walls.forbidden.find(({ name }) => name === rule);
  faults.push(`${rule}: ${from} -> ${to}${comment ? ` (${comment})` : ''}`);
}

for (const fault of faults) console.error(fault);
console.log(
  `${breaches.length} planted breaches, ${files.length} files of the product, ${faults.length} faults.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
