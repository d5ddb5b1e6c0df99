import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { designFile, documentOfDesign } from '#contract/emails/designs.ts';
import { previewHtmlOf } from './design-emails.ts';

const folder = new URL('../../../../../content/designs/', import.meta.url);

test('every design of the library renders without custom fields: each of its merge tags has a fallback', () => {
  let tagged = 0;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const document = documentOfDesign(file.slice(0, -5), designFile.parse(JSON.parse(text)), () => '');
    if (/\{\{(?!\s*(?:first_name|last_name|email|\w+_url)\b)/.test(text)) tagged += 1;
    expect([file, previewHtmlOf(document, 'x').match(/\{\{[^{}]*\}\}/g)]).toEqual([file, null]);
  }
  expect(tagged).toBeGreaterThan(20);
});
