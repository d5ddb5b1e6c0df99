import { describe, expect, it } from 'vitest';
import { documentSchema } from '#email/document/document.ts';
import { renderEmail } from '#email/render/render.ts';
import { sampleEmails } from '../../../test/e2e/emails/sample-emails.ts';
import { analyze } from './analyze.ts';
import { blockAtInDocument } from './where-in-document.ts';

describe('blockAtInDocument', () => {
  it('names the block of a finding', () => {
    const document = documentSchema.parse({
      blocks: [
        { id: 'one', type: 'text', content: 'See <a href="https://shop.test/">our shop</a>.' },
        { id: 'two', type: 'text', content: 'See <a href="http://old.test/">our old shop</a>.' },
        { id: 'three', type: 'text', content: 'See <a href="http://old.test/">our old shop</a>.' },
      ],
    });
    const { html } = renderEmail(document);
    const { findings } = analyze({ html }, { blockAt: blockAtInDocument(document, html) });
    const locations = findings.find(({ id }) => id === 'link-http')?.where;
    expect(locations?.map(({ blockId }) => blockId)).toEqual(['two', 'three']);
  });

  it.each(Object.entries(sampleEmails))('finds each block of %s in all settings', (_, input) => {
    for (const settings of [{}, { dark: {}, dir: 'rtl', fontFamily: 'Lora' }] as const) {
      const document = documentSchema.parse({ ...input, settings: { ...input.settings, ...settings } });
      const { html } = renderEmail(document);
      const blockAt = blockAtInDocument(document, html);
      const found = new Set(Array.from(html, (_character, at) => blockAt(at)));
      expect(document.blocks.filter(({ id }) => !found.has(id)).map(({ id }) => id)).toEqual([]);
      expect(blockAt(0)).toBeNull();
    }
  });
});
