// How much of the look of third-party emails an import keeps: the original and the import are shown in Chromium, and
// compared word by word. The emails are not part of the product: their folder is the argument.
//
//     node bench/import-html/look.ts <folder> [--half=develop|held-out] [--width=640] [--each] [--save=<folder>]
//         [--only=<name>]
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEml } from '../../src/deliverability/message/eml.ts';
import { importHtml } from '../../src/email/import/import-html.ts';
import { mergeTags } from '../../src/email/import/merge-tags.ts';
import { renderEmail } from '../../src/email/render/render.ts';
import { launchBrowser } from '../../test/support/browser/browser.ts';
import { measuredAt } from '../measured.ts';
import { type Compared, compare } from './look-compare.ts';
import { answerWithGray, lookOf, type Size, sizesOf, windowWidth, withAddresses } from './look-page.ts';

const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
if (!folder) {
  console.error(
    'Usage: node bench/import-html/look.ts <folder with .html or .eml files> [--half=develop|held-out]',
  );
  process.exit(2);
}
const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const half = option('half');
const only = option('only');
const saved = option('save');
const width = Number(option('width') ?? windowWidth);
const showsEach = process.argv.includes('--each');

/** The same halves as those of the words. */
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:html?|eml)$/i.test(file))
  .sort()
  .filter((_, index) => half === undefined || (index % 2 === 0) === (half === 'develop'))
  .filter((file) => only === undefined || file.includes(only));

function htmlOf(name: string): string | null {
  const file = join(folder ?? '', name);
  if (!/\.eml$/i.test(name)) return readFileSync(file, 'utf8');
  return readEml(readFileSync(file, 'latin1')).email?.html ?? null;
}

const browser = await launchBrowser();
const page = await browser.newPage();
const sizes = new Map<string, Size>();
await answerWithGray(page, sizes);

const results: Compared[] = [];
let refused = 0;
for (const name of files) {
  const source = htmlOf(name);
  if (source === null) continue;
  const html = withAddresses(source);
  const { imported } = importHtml(html);
  if (!imported) {
    refused += 1;
    continue;
  }
  sizes.clear();
  const here = await lookOf(
    page,
    width,
    mergeTags()
      .convert(html)
      .replace(/<script[\s\S]*?<\/script>/gi, ''),
  );
  for (const [address, size] of sizesOf(here)) sizes.set(address, size);
  const rendered = renderEmail(imported.document).html;
  const there = await lookOf(page, width, rendered);
  const compared = await compare(here, there);
  results.push(compared);
  if (saved) {
    mkdirSync(saved, { recursive: true });
    const base = join(saved, name.replace(/\W+/g, '_'));
    writeFileSync(`${base}_a.png`, here.png);
    writeFileSync(`${base}_b.png`, there.png);
    writeFileSync(`${base}.html`, rendered);
    writeFileSync(`${base}.txt`, compared.differences.join('\n'));
  }
  if (showsEach) {
    const part = (count: number, of = compared.words) =>
      `${((100 * count) / Math.max(1, of)).toFixed(0)}`.padStart(4);
    console.log(
      `${part(compared.found)}${part(compared.ground)}${part(compared.ink)}${part(compared.size)}${part(compared.weight)}${part(compared.left)}${part(compared.all)} | ${part(compared.beside, compared.pairs)} of ${compared.pairs} | ${compared.picture.toFixed(2)} ${compared.height.toFixed(2)} | ${compared.words} ${name}`,
    );
  }
}
await browser.close();

const sum = (
  name: 'words' | 'found' | 'ground' | 'ink' | 'size' | 'weight' | 'left' | 'all' | 'pairs' | 'beside',
) => results.reduce((all, result) => all + result[name], 0);
const share = (name: Parameters<typeof sum>[0], of: Parameters<typeof sum>[0] = 'words') =>
  `${((100 * sum(name)) / Math.max(1, sum(of))).toFixed(1)} %`;
const quartiles = (read: (result: Compared) => number): string => {
  const values = results.map(read).sort((a, b) => a - b);
  return [0.25, 0.5, 0.75]
    .map((at) => (values[Math.floor(at * (values.length - 1))] ?? 0).toFixed(2))
    .join(' / ');
};

console.log(`${measuredAt()}\n`);
console.log(
  `| ${half ?? 'all'}: ${results.length} emails, ${sum('words')} words${refused > 0 ? `, ${refused} refused` : ''} | |`,
);
console.log('|---|--:|');
for (const [name, value] of [
  ['found', share('found')],
  ['same ground', share('ground')],
  ['same ink', share('ink')],
  ['same size', share('size')],
  ['same weight', share('weight')],
  ['same left edge', share('left')],
  ['all five', share('all')],
  [`still side by side, of ${sum('pairs')}`, share('beside', 'pairs')],
  ['equal pixels, quartiles', quartiles(({ picture }) => picture)],
  ['shared colors, quartiles', quartiles(({ colors }) => colors)],
  ['height, quartiles', quartiles(({ height }) => height)],
])
  console.log(`| ${name} | ${value} |`);
