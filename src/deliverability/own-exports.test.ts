// Emails that the product renders from honest text get the best grades.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BlockType, blockTypes } from '#email/document/block.ts';
import { type DocumentInput, documentSchema } from '#email/document/document.ts';
import { newBlock } from '#email/document/edit.ts';
import { plainText } from '#email/inline/plain-text.ts';
import { renderEmail } from '#email/render/render.ts';
import type { KeyedText } from '#text/keyed-text.ts';
import { sampleEmails } from '../../test/e2e/emails/sample-emails.ts';
import { honestDocument, honestWords } from '../../test/support/samples/honest-document.ts';
import { type Analysis, analyze } from './judge/analyze.ts';
import type { Purpose } from './judge/model.ts';

const footer =
  'Kettle Shop, Hafenstraße 4, 23552 Lübeck, Germany. You get this because you asked for it in our shop. <a href="{{unsubscribe_url}}">Unsubscribe</a>';

function graded(input: DocumentInput, purpose: Purpose): Analysis<KeyedText> {
  const document = documentSchema.parse(
    purpose === 'campaign' ? { ...input, settings: { ...input.settings, footer } } : input,
  );
  const { subject, preheader } = document.settings;
  const { html } = renderEmail(document);
  return analyze({ html, subject, preheader, text: plainText(document), purpose });
}

const describeResult = ({ grade, score, findings }: Analysis<KeyedText>): string =>
  `${grade} ${score}: ${findings
    .filter(({ severity }) => severity !== 'info')
    .map(({ id, severity, message }) => `${id} (${severity}) ${message}`)
    .join('; ')}`;

describe.each(['export', 'campaign'] as const)('graded as %s', (purpose) => {
  it.each(Object.entries(sampleEmails))('the email of %s gets A or better in all settings', (_, input) => {
    for (const more of [{}, { dark: {} }, { fontFamily: 'Lora' }]) {
      const result = graded({ ...input, settings: { ...input.settings, ...more } }, purpose);
      expect(['A+', 'A'], describeResult(result)).toContain(result.grade);
    }
  });

  it('new blocks with text and addresses get A or better', () => {
    const filled = (type: BlockType, index: number) => {
      const block = newBlock(type, `block-${index}`, { imageCount: 3 });
      const image = { src: 'https://shop.example.org/a.png', alt: 'A bowl', clickUrl: '' };
      if (block.type === 'text') return { ...block, content: honestWords };
      if (block.type === 'button')
        return { ...block, content: { text: 'See the bowls', url: 'https://kettle.shop/bowls' } };
      if (block.type === 'image') return { ...block, content: image };
      if (block.type === 'image-row' || block.type === 'multi-image')
        return { ...block, content: { ...block.content, images: [image, image] } };
      const { src, alt } = image;
      const url = 'https://kettle.shop/';
      if (block.type === 'logo' || block.type === 'video' || block.type === 'map' || block.type === 'product')
        return { ...block, content: { ...block.content, src, alt, url } } as typeof block;
      if (block.type === 'menu')
        return { ...block, content: { links: block.content.links.map((link) => ({ ...link, url })) } };
      if (block.type === 'social')
        return { ...block, content: { ...block.content, server: 'https://kettle.shop' } };
      if (block.type === 'countdown')
        return { ...block, content: { ...block.content, until: '2026-12-24T18:00:00Z', src, url } };
      return block;
    };
    const result = graded({ settings: { subject: 'New bowls' }, blocks: blockTypes.map(filled) }, purpose);
    expect(['A+', 'A'], describeResult(result)).toContain(result.grade);
  });

  it('any document with honest text and readable colors gets A or better', () => {
    fc.assert(
      fc.property(honestDocument, (input) => {
        const result = graded(input, purpose);
        expect(['A+', 'A'], describeResult(result)).toContain(result.grade);
      }),
      { numRuns: process.env.LONG ? 3_000 : 100 },
    );
  });
});
