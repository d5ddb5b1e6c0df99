import { describe, expect, it } from 'vitest';
import { type DocumentInput, documentSchema } from '#email/document/document.ts';
import { updateBlock } from '#email/document/edit.ts';
import { compileCampaign } from '#email/personalize/compile.ts';
import { personalize } from '#email/personalize/personalize.ts';
import { blockMemo } from '#email/render/block-memo.ts';
import { renderEmail } from '#email/render/render.ts';
import { cpuMs } from '../../../../../test/support/cpu.ts';
import { clipBytes, kilobytes, sizeOfEmail, stateOfSize } from './email-size.ts';

const emailCopy = {
  greeting: 'Hi there,',
  emailTitle: 'News',
  senderName: 'Mara',
  brandName: 'Fernhill',
  replyRequest: '',
  signOff: 'Best wishes,',
};
const origin = 'https://mail.fernhill.example';
const documentOf = (input: DocumentInput) => documentSchema.parse(input);
const bytes = (text: string) => Buffer.byteLength(text);

const withLinks = documentOf({
  blocks: [
    { id: 'a', type: 'text', content: 'Grüße, <a href="https://shop.example/a">here</a>' },
    { id: 'b', type: 'button', content: { text: 'Shop', url: 'https://shop.example/spring?a=1&b=2' } },
    {
      id: 'c',
      type: 'text',
      content: '<a href="{{unsubscribe_url}}">Unsubscribe</a> <a href="mailto:a@b.example">mail</a>',
    },
  ],
});

describe('the size of an email as it arrives', () => {
  it('is the size of the sent email, with links and pixel', () => {
    const token = 'k'.repeat(43);
    const compiled = compileCampaign(
      { html: renderEmail(withLinks, { emailCopy: emailCopy }).html, text: '', subject: '' },
      {
        addresses: {
          click: (token, id) => `${origin}/t/c/${token}.${String(id).padStart(2, '0')}`,
          open: (token) => `${origin}/t/o/${token}`,
          unsubscribe: (token) => `${origin}/u/${token}`,
        },
        tokens: () => ({ tracking: token, personal: token }),
      },
    );
    const sent = personalize(compiled, { id: '1', values: {} }).html;
    expect(sizeOfEmail(withLinks, { emailCopy, origin }).total).toBe(bytes(sent));
  });

  it('counts the unsubscribe line where the email has none', () => {
    const document = documentOf({ blocks: [{ id: 'a', type: 'text', content: 'Hello' }] });
    const size = sizeOfEmail(document, { emailCopy, origin });
    expect(size.unsubscribe).toBeGreaterThan(300);
    expect(size.links).toBe(0);
    expect(size.total).toBe(size.email + size.tracking + size.unsubscribe);
  });

  it('lists the heaviest blocks first, and is the same with and without a memo', () => {
    const memo = blockMemo();
    sizeOfEmail(withLinks, { emailCopy, origin, memo });
    const heavier = updateBlock(withLinks, 'a', (block) =>
      block.type === 'text' ? { ...block, content: 'word '.repeat(400) } : block,
    );
    const size = sizeOfEmail(heavier, { emailCopy, origin, memo });
    expect(size.blocks[0]?.id).toBe('a');
    expect(size).toEqual(sizeOfEmail(heavier, { emailCopy, origin }));
  });

  it('takes less than 25 ms for an email at the limit', () => {
    const memo = blockMemo();
    let document = documentOf({
      blocks: Array.from({ length: 100 }, (_, index) => ({
        id: `b${index}`,
        type: 'text' as const,
        content:
          `A paragraph of some length with <a href="https://shop.example/${index}">a link</a>. `.repeat(8),
      })),
    });
    sizeOfEmail(document, { emailCopy, origin, memo });
    const times = Array.from({ length: 9 }, (_, round) => {
      document = updateBlock(document, 'b50', (block) =>
        block.type === 'text' ? { ...block, content: `typed ${round}` } : block,
      );
      return cpuMs(() => sizeOfEmail(document, { emailCopy, origin, memo }));
    }).sort((a, b) => a - b);
    expect(times[4]).toBeLessThan(25);
  });
});

describe('the size meter', () => {
  it.each([
    [0, 'fine', '0 KB'],
    [400, 'fine', '<1 KB'],
    [31_200, 'fine', '31 KB'],
    [clipBytes * 0.9, 'fine', '92 KB'],
    [clipBytes * 0.9 + 1, 'near', '92 KB'],
    [clipBytes, 'near', '102 KB'],
    [clipBytes + 1, 'over', '103 KB'],
  ] as const)('is for %d bytes: %s, %s', (total, state, text) => {
    expect(stateOfSize(total)).toBe(state);
    expect(kilobytes(total)).toBe(text);
  });
});
