import { describe, expect, it } from 'vitest';
import { documentSchema } from '#email/document/document.ts';
import { renderEmail } from '#email/render/render.ts';
import { letters } from '../../../test/e2e/letters/letters.ts';
import { analyze } from './analyze.ts';
import { whereInDocument } from './where-in-document.ts';

describe('whereInDocument', () => {
  it('names the block of a finding', () => {
    const document = documentSchema.parse({
      blocks: [
        { id: 'one', type: 'text', content: 'See <a href="https://shop.test/">our shop</a>.' },
        { id: 'two', type: 'text', content: 'See <a href="http://old.test/">our old shop</a>.' },
        { id: 'three', type: 'text', content: 'See <a href="http://old.test/">our old shop</a>.' },
      ],
    });
    const { html } = renderEmail(document);
    const { findings } = analyze({ html }, { blockAt: whereInDocument(document, html) });
    const places = findings.find(({ id }) => id === 'link-http')?.where;
    expect(places?.map(({ blockId }) => blockId)).toEqual(['two', 'three']);
  });

  it.each(Object.entries(letters))('finds each block of %s, in any dress', (_, input) => {
    for (const settings of [{}, { dark: {}, dir: 'rtl', fontFamily: 'Lora' }] as const) {
      const document = documentSchema.parse({ ...input, settings: { ...input.settings, ...settings } });
      const { html } = renderEmail(document);
      const blockAt = whereInDocument(document, html);
      const found = new Set(Array.from(html, (_character, at) => blockAt(at)));
      expect(document.blocks.filter(({ id }) => !found.has(id)).map(({ id }) => id)).toEqual([]);
      expect(blockAt(0)).toBeNull();
    }
  });
});
