import { readdirSync, readFileSync } from 'node:fs';
import { nanoid } from 'nanoid';
import { expect, it } from 'vitest';
import { type Document, documentSchema } from '#email/document/document.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { letterFor } from '#email/letter/letter-for.ts';
import { noLetter } from '#email/letter/letter-setting.ts';
import { renderEmail } from '#email/render/render.ts';
import { wordsOfBlocks, wordsSeen } from '../../../test/support/browser/visible-words.ts';
import { designFile, documentOfDesign } from './designs.ts';

const folder = new URL('../../../content/designs/', import.meta.url);
const designs = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name): [slug: string, document: Document] => {
    const slug = name.slice(0, -'.json'.length);
    const json: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
    return [slug, documentOfDesign(slug, designFile.parse(json), (file) => `https://img.example/${file}`)];
  });
const writer = { person: { firstName: 'Ada', company: 'Ada Ltd' }, brand: null };

it('every design exports the words of its blocks and no others, in every language of the library', () => {
  expect(designs.length).toBeGreaterThanOrEqual(127);
  for (const [slug, document] of designs) {
    const letter = letterFor(document, writer);
    expect(wordsSeen(renderEmail(document, { letter }).html), slug).toBe(wordsOfBlocks(document));
    expect(plainText(document, { letter }), slug).toBe(plainText(document));
  }
  const languages = new Set(designs.map(([, { settings }]) => settings.lang));
  expect([...languages].sort()).toEqual(['de', 'en', 'es', 'fr', 'he', 'it', 'pt']);
});

it('so do its blocks alone, without its settings', () => {
  for (const [slug, { blocks }] of designs) {
    const document = documentSchema.parse({ blocks });
    const letter = letterFor(document, writer);
    expect(renderEmail(document, { letter }).html, slug).toBe(renderEmail(document).html);
  }
});

it('so does an email that was begun with it, whose blocks have ids of their own', () => {
  for (const [slug, { settings, blocks }] of designs) {
    const copied = documentSchema.parse({
      settings: { ...settings, letter: undefined },
      blocks: blocks.map((block) => ({ ...block, id: nanoid(21) })),
    });
    expect(letterFor(copied, writer), slug).toEqual(noLetter);
  }
});

it('the comparison detects added words', () => {
  const [[, document] = []] = designs;
  if (!document) throw new Error('There is no design.');
  const letter = letterFor(document, writer, { emailTitle: 'Thank You', senderName: 'Ada' });
  expect(wordsSeen(renderEmail(document, { letter }).html)).not.toBe(wordsOfBlocks(document));
});
