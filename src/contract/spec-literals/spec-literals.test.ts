import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isScreen } from '../screens.ts';
import { allSpecLiterals, specLiterals } from './all-spec-literals.ts';

const journeys = path.join(import.meta.dirname, '../../../test/e2e/spec-literals');

test('each area has a journey that looks for its texts', () => {
  const code = readdirSync(journeys)
    .map((name) => readFileSync(path.join(journeys, name), 'utf8'))
    .join('\n');
  const areas = Object.keys(specLiterals);
  expect(areas.filter((area) => !code.includes(`specLiterals.${area})`))).toEqual([]);
});

test('each text is in one place of one page once', () => {
  const keys = allSpecLiterals.map((literal) => JSON.stringify(literal));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  for (const { text } of allSpecLiterals) expect(text.trim()).toBe(text);
});

test('each page is a screen of the product, but for the one that is none', () => {
  const pages = new Set(
    allSpecLiterals.map(({ path: page }) => page.replace(/\?.*/, '').replace('{id}', 'x')),
  );
  expect([...pages].filter((page) => !isScreen(page))).toEqual(['/no-such-page']);
});
