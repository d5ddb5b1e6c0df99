// MJML's own compiler checks that the export is MJML, and compiles it. Needs the peers of the benchmarks: `npm ci
// --ignore-scripts --prefix bench`, then `npm run test:long`.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { sampleEmails } from '../../../test/e2e/emails/sample-emails.ts';
import { randomDocument } from '../../../test/support/samples/random-document.ts';
import { type Document, documentSchema } from '../document/document.ts';
import { type RenderOptions, renderEmail } from '../render/render.ts';
import { toMjml } from './to-mjml.ts';

const peers = path.resolve(import.meta.dirname, '../../../bench/node_modules');
const compiler = path.join(peers, 'mjml/lib/index.js');
const isMissing = !fs.existsSync(compiler);
const isShort = !process.env.LONG;
const documents = 2_000;
const why = isShort ? 'only in the long run' : 'mjml is not installed in bench';

interface Compiled {
  html: string;
  errors: unknown[];
}
type Compile = (mjml: string, options: { validationLevel: 'soft' }) => Promise<Compiled>;

interface Seen {
  text: string;
  links: string[];
  images: string[];
}

/** The content for readers: all text without blanks, links and images in order. The preview line is ignored. */
function readEmail(html: string): Seen {
  const found: Seen = { text: '', links: [], images: [] };
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === '#text' && 'value' in node)
      found.text += node.value.replace(/(?:\s|\u034f|\u200c)+/g, '');
    if ('tagName' in node) {
      const attribute = (name: string) => node.attrs.find((each) => each.name === name)?.value ?? '';
      if (node.tagName === 'head' || attribute('style').includes('display:none')) return;
      if (node.tagName === 'a') found.links.push(attribute('href'));
      if (node.tagName === 'img') found.images.push(`${attribute('src')} ${attribute('alt')}`);
    }
    if ('childNodes' in node) for (const child of node.childNodes) walk(child);
  };
  walk(parse(html));
  return found;
}

const emailCopy = {
  greeting: 'Hi there,',
  emailTitle: 'Thank You',
  senderName: 'Ada',
  brandName: 'B & B',
  replyRequest: 'Write <back>.',
  signOff: 'Best wishes,',
};

async function compare(document: Document, options: RenderOptions): Promise<void> {
  const { default: compile }: { default: Compile } = await import(pathToFileURL(compiler).href);
  const { html, errors } = await compile(toMjml(document, options), { validationLevel: 'soft' });
  expect(errors).toEqual([]);
  expect(readEmail(html)).toEqual(readEmail(renderEmail(document, options).html));
}

const name = `MJML against mjml${isShort || isMissing ? ` (${why})` : ''}`;
describe.skipIf(isShort || isMissing)(name, { timeout: 1_200_000 }, () => {
  // The compiled MJML must have no warning, and contain the texts, links and images of the email.
  it.each(Object.entries(sampleEmails))(
    'compiles the words around the blocks for "%s"',
    async (_name, input) => {
      await compare(documentSchema.parse(input), {});
    },
  );

  it('compiles any document', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(randomDocument, fc.boolean(), async (document, hasEmailCopy) => {
        await compare(document, hasEmailCopy ? { emailCopy } : {});
        compared += 1;
      }),
      { numRuns: documents },
    );
    expect(compared).toBe(documents);
  });
});
