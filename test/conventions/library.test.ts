// The rules for every design of the library: it is valid, and resembles no other.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { designCategories, imageFile } from '#contract/emails/designs.ts';
import { designFaults } from '../../tools/library/design-faults.ts';
import { drawImage } from '../../tools/library/draw.ts';
import { imageSchema } from '../../tools/library/image.ts';
import { allSlugs, imageFolder, readDesign } from '../../tools/library/read-designs.ts';

const designCount = 120;
const ofEachCategory = 15;
const maxImageBytes = 45 * 1024;
/** Of runs of five words; more is the same email in another color. */
const maxSimilarity = 0.2;

const designs = allSlugs().map((slug) => ({ slug, design: readDesign(slug) }));

test(`there are at least ${designCount}, and ${ofEachCategory} of each category`, () => {
  expect(designs.length).toBeGreaterThanOrEqual(designCount);
  for (const category of designCategories) {
    const count = designs.filter(({ design }) => design.category === category).length;
    expect(count, category).toBeGreaterThanOrEqual(ofEachCategory);
  }
});

test.each(designs)('$slug is a valid design of the library', ({ slug, design }) => {
  expect(designFaults(slug, design)).toEqual([]);
});

test('no two designs have the same name', () => {
  const names = designs.map(({ design }) => design.name.toLowerCase());
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('no two designs of a category have the same blocks', () => {
  const known = new Map<string, string>();
  const duplicates = designs.flatMap(({ slug, design }) => {
    const key = `${design.category} ${design.document.blocks.map(({ type }) => String(type)).join(' ')}`;
    const earlier = known.get(key);
    known.set(key, slug);
    return earlier ? [`${slug} and ${earlier}`] : [];
  });
  expect(duplicates).toEqual([]);
});

/** All that a reader sees or hears of it. */
const textOf = (value: unknown, key = ''): string => {
  if (typeof value === 'string')
    return ['content', 'text', 'alt', 'subject', 'preheader'].includes(key) ? `${value} . ` : '';
  if (Array.isArray(value)) return value.map((item) => textOf(item, key)).join('');
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([name, field]) => textOf(field, name))
    .join('');
};

const runsOf = (text: string): Set<string> => {
  const words = text
    .replace(/<[^>]*>|\{\{[^}]*\}\}/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}’']+/u)
    .filter(Boolean);
  return new Set(words.slice(0, -4).map((_, at) => words.slice(at, at + 5).join(' ')));
};

const similarity = (a: Set<string>, b: Set<string>): number => {
  const shared = [...a].filter((run) => b.has(run)).length;
  return shared / Math.max(1, a.size + b.size - shared);
};

test('no two designs have nearly the same text', () => {
  const runs = designs.map(({ slug, design }) => ({ slug, runs: runsOf(textOf(design.document)) }));
  expect(runs.filter(({ runs }) => runs.size === 0)).toEqual([]);
  const similar = runs.flatMap((a, at) =>
    runs
      .slice(at + 1)
      .map((b) => ({ pair: `${a.slug} and ${b.slug}`, share: similarity(a.runs, b.runs) }))
      .filter(({ share }) => share >= maxSimilarity),
  );
  expect(similar).toEqual([]);
});

describe('the similarity of texts', () => {
  const words = 'the first pears of the year are here and they are small and very sweet this time';
  test('similarity is measured by runs of words', () => {
    expect(similarity(runsOf(words), runsOf(words))).toBe(1);
    expect(similarity(runsOf(words), runsOf(words.replace('pears', 'plums')))).toBeGreaterThan(maxSimilarity);
    expect(similarity(runsOf(words), runsOf('come to the open day on the last saturday of the month'))).toBe(
      0,
    );
  });
});

const imageFiles = designs.flatMap(({ slug, design }) =>
  Object.entries(design.pictures).map(([name, data]) => ({ file: imageFile(slug, name), data })),
);

test('every image exists and is small, and every image is used by a design', () => {
  expect(imageFiles.filter(({ file }) => !existsSync(path.join(imageFolder, file)))).toEqual([]);
  const large = imageFiles
    .map(({ file }) => ({ file, bytes: statSync(path.join(imageFolder, file)).size }))
    .filter(({ bytes }) => bytes > maxImageBytes);
  expect(large).toEqual([]);
  const shown = new Set(imageFiles.map(({ file }) => file));
  expect(readdirSync(imageFolder).filter((file) => !shown.has(file))).toEqual([]);
});

// Drawing them all takes a minute.
const samples = imageFiles.filter((_, at) => at % 10 === 0);

test.each(samples)('$file is drawn from its data', async ({ file, data }) => {
  const bytes = await drawImage(imageSchema.parse(data));
  expect(bytes.equals(readFileSync(path.join(imageFolder, file)))).toBe(true);
});
