import { readdirSync, readFileSync } from 'node:fs';
import { nanoid } from 'nanoid';
import { expect, it } from 'vitest';
import { type Document, documentSchema } from '#email/document/document.ts';
import { emailCopyFor } from '#email/email-copy/email-copy-for.ts';
import { noEmailCopy } from '#email/email-copy/email-copy-setting.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { renderEmail } from '#email/render/render.ts';
import { textsOfBlocks, visibleWords } from '../../../test/support/browser/visible-words.ts';
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
    const emailCopy = emailCopyFor(document, writer);
    expect(visibleWords(renderEmail(document, { emailCopy: emailCopy }).html), slug).toBe(
      textsOfBlocks(document),
    );
    expect(plainText(document, { emailCopy: emailCopy }), slug).toBe(plainText(document));
  }
  const languages = new Set(designs.map(([, { settings }]) => settings.lang));
  expect([...languages].sort()).toEqual(['de', 'en', 'es', 'fr', 'he', 'it', 'pt']);
});

it('the blocks of a design alone, without its settings, export the same words', () => {
  for (const [slug, { blocks }] of designs) {
    const document = documentSchema.parse({ blocks });
    const emailCopy = emailCopyFor(document, writer);
    expect(renderEmail(document, { emailCopy: emailCopy }).html, slug).toBe(renderEmail(document).html);
  }
});

it('an email started from a design, with its own block ids, exports the same words', () => {
  for (const [slug, { settings, blocks }] of designs) {
    const copied = documentSchema.parse({
      settings: { ...settings, letter: undefined },
      blocks: blocks.map((block) => ({ ...block, id: nanoid(21) })),
    });
    expect(emailCopyFor(copied, writer), slug).toEqual(noEmailCopy);
  }
});

it('the comparison detects added words', () => {
  const [[, document] = []] = designs;
  if (!document) throw new Error('There is no design.');
  const emailCopy = emailCopyFor(document, writer, { emailTitle: 'Thank You', senderName: 'Ada' });
  expect(visibleWords(renderEmail(document, { emailCopy: emailCopy }).html)).not.toBe(
    textsOfBlocks(document),
  );
});
