// How much of third-party emails an import keeps. The emails are not part of the product: their folder is the argument.
//
//     node bench/import-html/run.ts <folder> [--half=develop|held-out] [--lost]
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readEml } from '../../src/deliverability/message/eml.ts';
import { importHtml } from '../../src/email/import/import-html.ts';
import { mergeTags } from '../../src/email/import/merge-tags.ts';
import { measuredAt } from '../measured.ts';
import { contentOf, contentsOfDocument, matchingIn } from './measure.ts';

const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
if (!folder) {
  console.error(
    'Usage: node bench/import-html/run.ts <folder with .html or .eml files> [--half=develop|held-out] [--lost]',
  );
  process.exit(2);
}
const half = process.argv.find((argument) => argument.startsWith('--half='))?.slice('--half='.length);
const showsLost = process.argv.includes('--lost');

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:html?|eml)$/i.test(file))
  .sort();

/** Every second file of the sorted list is held out: it was never used while the importer was written. */
const halves: Record<string, string[]> = {
  develop: files.filter((_, index) => index % 2 === 0),
  'held-out': files.filter((_, index) => index % 2 === 1),
};

/** Null for a message without HTML. */
function htmlOf(name: string): string | null {
  const file = join(folder ?? '', name);
  if (!/\.eml$/i.test(name)) return readFileSync(file, 'utf8');
  return readEml(readFileSync(file, 'latin1')).email?.html ?? null;
}

interface Sums {
  files: number;
  faults: number;
  words: [preserved: number, all: number];
  native: number;
  links: [preserved: number, all: number];
  images: [preserved: number, all: number];
  blocks: number;
  milliseconds: number;
}

function measured(names: readonly string[]): Sums {
  const sums: Sums = {
    files: 0,
    faults: 0,
    words: [0, 0],
    native: 0,
    links: [0, 0],
    images: [0, 0],
    blocks: 0,
    milliseconds: 0,
  };
  for (const name of names) {
    const html = htmlOf(name);
    if (html === null) continue;
    sums.files += 1;
    // Tags that both products have are written in our syntax, on both sides.
    const before = contentOf(mergeTags().convert(html));
    const start = performance.now();
    const { imported, fault } = importHtml(html);
    sums.milliseconds += performance.now() - start;
    sums.words[1] += before.words.length;
    sums.links[1] += before.links.length;
    sums.images[1] += before.images.length;
    if (!imported) {
      sums.faults += 1;
      console.error(`${name}: ${fault}`);
      continue;
    }
    const { whole, native } = contentsOfDocument(imported.document);
    const words = matchingIn(before.words, whole.words);
    const links = matchingIn(before.links, whole.links);
    const images = matchingIn(before.images, whole.images);
    sums.words[0] += words.count;
    sums.native += matchingIn(before.words, native.words).count;
    sums.links[0] += links.count;
    sums.images[0] += images.count;
    sums.blocks += imported.document.blocks.length;
    if (showsLost) {
      const { report } = imported;
      const share = (100 * matchingIn(before.words, native.words).count) / Math.max(1, before.words.length);
      console.log(
        `${relative('.', name)}: ${before.words.length} words, native ${share.toFixed(0)} %, fixed ${report.fixed.map((part) => `${part.reason} (${part.words})`).join(', ') || 'none'}`,
      );
      for (const [what, { lost }] of Object.entries({ words, links, images }))
        if (lost.length > 0) console.log(`  lost ${what}: ${lost.slice(0, 12).join(' ')}`);
      if (report.words.missing > 0)
        console.log(
          `  says itself: ${report.words.missing} missing`,
          report.leftOut.find(({ code }) => code === 'words')?.examples.join(' '),
        );
    }
  }
  return sums;
}

const percent = ([part, all]: [number, number]): string =>
  all === 0 ? '–' : `${((100 * part) / all).toFixed(2)} %`;

console.log(`${measuredAt()}\n`);
console.log(
  '| emails | files | words preserved | words in native blocks | links preserved | images preserved | blocks an email | ms an email |',
);
console.log('|---|--:|--:|--:|--:|--:|--:|--:|');
for (const [name, names] of Object.entries({ ...halves, all: files })) {
  if (half !== undefined && name !== half) continue;
  const sums = measured(names);
  const cells = [
    name,
    sums.files,
    percent(sums.words),
    percent([sums.native, sums.words[1]]),
    `${percent(sums.links)} of ${sums.links[1]}`,
    `${percent(sums.images)} of ${sums.images[1]}`,
    (sums.blocks / Math.max(1, sums.files - sums.faults)).toFixed(1),
    (sums.milliseconds / Math.max(1, sums.files)).toFixed(1),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
