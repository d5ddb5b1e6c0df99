// The catalogs of src/text: every language is whole, every text is used, and no screen opens without its texts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentFiles } from '#contract/content-files.ts';
import { allSpecLiterals } from '#contract/spec-literals/all-spec-literals.ts';
import { textAreas } from '#text/areas.ts';
import { languages } from '#text/languages.ts';
import { pluralFormsOf, readMessage, translationFaults } from './catalogs.ts';
import { literalTexts } from './literal-texts.ts';
import { missingAreas, readWebFiles, webEntry } from './text-areas.ts';

const root = path.join(import.meta.dirname, '../..');
const readCatalog = (area: string, language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(root, 'src/text', area, `${language}.json`), 'utf8'));
const prefixOf = (area: string): string =>
  area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const isArea = (name: string): boolean => textAreas.some((area) => area === name);

test('every folder of catalogs is an area', () => {
  const folders = readdirSync(path.join(root, 'src/text'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect([...textAreas]).toEqual(folders.sort());
});

test.each(textAreas)('the English texts of %s are messages with sorted keys of that area', (area) => {
  const catalog = readCatalog(area, 'en');
  const keys = Object.keys(catalog);
  expect(keys).toEqual([...keys].sort());
  expect(keys.filter((key) => !key.startsWith(`${prefixOf(area)}.`))).toEqual([]);
  const wrongPlurals = Object.entries(catalog).flatMap(([key, message]) =>
    readMessage(message).plurals.some((forms) => forms !== pluralFormsOf('en')) ? [key] : [],
  );
  expect(wrongPlurals).toEqual([]);
});

test.each(
  textAreas.flatMap((area) =>
    languages.filter((language) => language !== 'en').map((language) => [area, language] as const),
  ),
)('the texts of %s are whole in %s', (area, language) => {
  const english = readCatalog(area, 'en');
  const catalog = readCatalog(area, language);
  expect(Object.keys(catalog)).toEqual(Object.keys(english));
  const faults = Object.entries(english).flatMap(([key, message]) =>
    translationFaults(message, catalog[key] ?? '', language).map((fault) => `${key}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test.each([
  [
    '{count, plural, one {# list} other {# lists}}',
    '{count, plural, one {# Liste} other {# Listen}}',
    'de',
    0,
  ],
  ['{count, plural, one {# list} other {# lists}}', '{count, plural, other {# Listen}}', 'de', 1],
  ['Read <0>it</0>', 'Lesen', 'de', 1],
  ['Hello {name}', 'Hallo', 'de', 1],
  ['Hello {name}', 'Hallo {nam}', 'de', 2],
  ['{n, plural, one {a} other {b}}', '{n, plural, one {a} other {b}}', 'ar', 1],
])('of %j, %j in %s has as many faults: %i', (english, translated, language, count) => {
  expect(translationFaults(english, translated, language)).toHaveLength(count);
});

/** Words of another dialect than the product's, British spellings, and what abbreviates. */
const unwantedWords =
  /\b(whoever|somebody|put away|take back|taken back|taken out|left out|grave|comes? by|comes? back|came back|mend(s|ed|ing)?|nobody|pictures?|in the dark|before it leaves|in the way|back again|is told|stand(s|ing)?|brings? back|brought back|colour|centre|favour|grey|optimis\w+|e\.g\.|i\.e\.|e-mail)\b|\(s\)/i;
const literals = new Set(allSpecLiterals.map(({ text }) => text));

test('no English text has an unwanted word', () => {
  const found = textAreas
    .flatMap((area) => Object.entries(readCatalog(area, 'en')))
    .filter(([, message]) => unwantedWords.test(message) && !literals.has(message));
  expect(found).toEqual([]);
});

/** Not words for readers, though strings. */
const contentFacts = new Set(['status', 'source', 'type', 'icon', 'color', 'logo', 'model', 'gradient']);
const wordsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (contentFacts.has(key) ? [] : wordsIn(part)));
};

test.each(Object.keys(contentFiles))('no English text of content/%s has an unwanted word', (name) => {
  const words = wordsIn(JSON.parse(readFileSync(path.join(root, 'content', name), 'utf8')));
  expect(words.length).toBeGreaterThan(2);
  expect(words.filter((text) => unwantedWords.test(text) && !literals.has(text))).toEqual([]);
});

test('only the words of a content file are read', () => {
  const file = { title: 'A', rows: [{ text: 'B', status: 'example', source: 'C' }], days: 14, none: null };
  expect(wordsIn(file)).toEqual(['A', 'B']);
});

test.each([
  'Bring back the list',
  'Take back',
  'Nothing stands in the way',
  'The colour',
  '2 list(s)',
  'Mend what is worth mending',
  'Check it before it leaves',
  'Mostly pictures',
])('%j has an unwanted word', (text) => {
  expect(unwantedWords.test(text)).toBe(true);
});

test('every text that the specification fixes is an English text', () => {
  const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(\.ts|\.tsx|\/en\.json)$/.test(file) && !/\.test\.|spec-literals/.test(file))
    .map((file) => readFileSync(path.join(root, 'src', file), 'utf8'));
  const all = sources.join('\n').replaceAll("\\'", "'").replaceAll('\\"', '"');
  const missing = allSpecLiterals
    .filter(({ isContent, place }) => !isContent && place !== 'date' && place !== 'id')
    // Those with numbers are composed of settings and counts.
    .filter(({ text }) => !/\d/.test(text))
    .filter(({ text }) => !text.split(/\{[^}]*\}/).every((part) => all.includes(part)))
    .map(({ text }) => text);
  expect(allSpecLiterals.length).toBeGreaterThan(400);
  expect(missing).toEqual([]);
});

test('every text is used by the code', () => {
  const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, 'src', file), 'utf8'));
  const used = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/g)].map(([, key]) => key),
    ),
  );
  const keys = textAreas.flatMap((area) => Object.keys(readCatalog(area, 'en')));
  expect(keys.length).toBeGreaterThan(2_000);
  expect(keys.filter((key) => !used.has(key))).toEqual([]);
});

test('code on request loads its texts with it', () => {
  const files = readWebFiles(isArea);
  expect(files.size).toBeGreaterThan(300);
  expect(missingAreas(files, webEntry)).toEqual([]);
});

test('a screen that is loaded without its texts is found', () => {
  const files = readWebFiles(isArea);
  const screens = [...files].find(([file]) => file.endsWith('lazy-screens.ts'))?.[1];
  for (const load of screens?.loads ?? []) load.areas.delete('outbox');
  expect(missingAreas(files, webEntry).join('\n')).toContain('outbox');
});

const assets = path.join(root, 'dist/web/assets');

test.skipIf(!existsSync(assets))('built scripts name texts by short keys, as the built catalogs do', () => {
  const keys = new Set(textAreas.flatMap((area) => Object.keys(readCatalog(area, 'en'))));
  const found = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => [
      ...readFileSync(path.join(assets, name), 'utf8').matchAll(/[`'"]([a-z]\w*(?:\.\w+){2,})[`'"]/g),
    ])
    .map(([, key = '']) => key)
    .filter((key) => keys.has(key));
  expect(found).toEqual([]);
});

/** Legal documents stay English. */
const withoutCatalog = /^(build|features\/legal\/documents)\//;

/** Of other companies. */
const names = new Set(['LinkedIn', 'Facebook']);

test('no words of a screen are in its code', () => {
  const web = path.join(root, 'src/web');
  const found = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file) && !withoutCatalog.test(file))
    .flatMap((file) =>
      literalTexts(readFileSync(path.join(web, file), 'utf8'), file.endsWith('x'))
        .filter((text) => !names.has(text.replace(/^\d+: /, '')))
        .map((text) => `${file}:${text}`),
    );
  expect(found).toEqual([]);
});

test.each([
  '<p>Hello there</p>',
  '<p>{isNew ? "New list" : name}</p>',
  '<Field label="Name" />',
  "<Field hint={isOld && 'Too old'} />",
  ['<p>{`$', '{count} contacts`}</p>'].join(''),
  "showToast({ title: 'List created' })",
])('%s is found as a literal text', (source) => {
  expect(literalTexts(source, true)).toHaveLength(1);
});

test.each([
  '<p>{t("lists.a.b")}</p>',
  '<p className="flex gap-2">{name}</p>',
  "open({ kind: 'list' })",
  '<p>HTML</p>',
])('%s has no literal text', (source) => {
  expect(literalTexts(source, true)).toEqual([]);
});
