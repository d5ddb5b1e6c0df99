// The rules for every design of the library: it is valid, and resembles no other.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { designCategories, pictureFile } from '#contract/emails/designs.ts';
import { designFaults } from '../../tools/library/design-faults.ts';
import { drawPicture } from '../../tools/library/draw.ts';
import { pictureSchema } from '../../tools/library/picture.ts';
import { allSlugs, pictureFolder, readDesign } from '../../tools/library/read-designs.ts';

const designCount = 120;
const ofEachCategory = 15;
const maxPictureBytes = 45 * 1024;
/** Of runs of five words; more is the same email in another color. */
const maxLikeness = 0.2;

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

test('no two have the same name', () => {
  const names = designs.map(({ design }) => design.name.toLowerCase());
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('no two of a category are built the same way', () => {
  const known = new Map<string, string>();
  const twins = designs.flatMap(({ slug, design }) => {
    const key = `${design.category} ${design.document.blocks.map(({ type }) => String(type)).join(' ')}`;
    const twin = known.get(key);
    known.set(key, slug);
    return twin ? [`${slug} and ${twin}`] : [];
  });
  expect(twins).toEqual([]);
});

/** All that a reader sees or hears of it. */
const wordsOf = (value: unknown, key = ''): string => {
  if (typeof value === 'string')
    return ['content', 'text', 'alt', 'subject', 'preheader'].includes(key) ? `${value} . ` : '';
  if (Array.isArray(value)) return value.map((item) => wordsOf(item, key)).join('');
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([name, field]) => wordsOf(field, name))
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

const likeness = (one: Set<string>, other: Set<string>): number => {
  const shared = [...one].filter((run) => other.has(run)).length;
  return shared / Math.max(1, one.size + other.size - shared);
};

test('no two have nearly the same text', () => {
  const runs = designs.map(({ slug, design }) => ({ slug, runs: runsOf(wordsOf(design.document)) }));
  expect(runs.filter(({ runs }) => runs.size === 0)).toEqual([]);
  const alike = runs.flatMap((one, at) =>
    runs
      .slice(at + 1)
      .map((other) => ({ pair: `${one.slug} and ${other.slug}`, share: likeness(one.runs, other.runs) }))
      .filter(({ share }) => share >= maxLikeness),
  );
  expect(alike).toEqual([]);
});

describe('the similarity of texts', () => {
  const words = 'the first pears of the year are here and they are small and very sweet this time';
  test('is measured by runs of words', () => {
    expect(likeness(runsOf(words), runsOf(words))).toBe(1);
    expect(likeness(runsOf(words), runsOf(words.replace('pears', 'plums')))).toBeGreaterThan(maxLikeness);
    expect(likeness(runsOf(words), runsOf('come to the open day on the last saturday of the month'))).toBe(0);
  });
});

const pictures = designs.flatMap(({ slug, design }) =>
  Object.entries(design.pictures).map(([name, data]) => ({ file: pictureFile(slug, name), data })),
);

test('every image exists and is small, and every image is used by a design', () => {
  expect(pictures.filter(({ file }) => !existsSync(path.join(pictureFolder, file)))).toEqual([]);
  const large = pictures
    .map(({ file }) => ({ file, bytes: statSync(path.join(pictureFolder, file)).size }))
    .filter(({ bytes }) => bytes > maxPictureBytes);
  expect(large).toEqual([]);
  const shown = new Set(pictures.map(({ file }) => file));
  expect(readdirSync(pictureFolder).filter((file) => !shown.has(file))).toEqual([]);
});

// Drawing them all takes a minute.
const samples = pictures.filter((_, at) => at % 10 === 0);

test.each(samples)('$file is drawn from its data', async ({ file, data }) => {
  const drawn = await drawPicture(pictureSchema.parse(data));
  expect(drawn.equals(readFileSync(path.join(pictureFolder, file)))).toBe(true);
});
