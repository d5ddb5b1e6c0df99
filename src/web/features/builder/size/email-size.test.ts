import { describe, expect, it } from 'vitest';
import { type DocumentInput, documentSchema } from '#email/document/document.ts';
import { updateBlock } from '#email/document/edit.ts';
import { compileCampaign } from '#email/personalize/compile.ts';
import { personalize } from '#email/personalize/personalize.ts';
import { blockMemo } from '#email/render/block-memo.ts';
import { renderEmail } from '#email/render/render.ts';
import { cpuMs } from '../../../../../test/support/cpu.ts';
import { clipBytes, kilobytes, sizeOfEmail, stateOfSize } from './email-size.ts';

const letter = {
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
      { html: renderEmail(withLinks, { letter }).html, text: '', subject: '' },
      {
        addresses: {
          click: (made, id) => `${origin}/t/c/${made}.${String(id).padStart(2, '0')}`,
          open: (made) => `${origin}/t/o/${made}`,
          unsubscribe: (made) => `${origin}/u/${made}`,
        },
        tokens: () => ({ tracking: token, personal: token }),
      },
    );
    const sent = personalize(compiled, { id: '1', values: {} }).html;
    expect(sizeOfEmail(withLinks, { letter, origin }).total).toBe(bytes(sent));
  });

  it('counts the unsubscribe line where the email has none', () => {
    const document = documentOf({ blocks: [{ id: 'a', type: 'text', content: 'Hello' }] });
    const size = sizeOfEmail(document, { letter, origin });
    expect(size.unsubscribe).toBeGreaterThan(300);
    expect(size.links).toBe(0);
    expect(size.total).toBe(size.email + size.tracking + size.unsubscribe);
  });

  it('names the heaviest blocks first and is the same with and without a memory', () => {
    const memo = blockMemo();
    sizeOfEmail(withLinks, { letter, origin, memo });
    const heavier = updateBlock(withLinks, 'a', (block) =>
      block.type === 'text' ? { ...block, content: 'word '.repeat(400) } : block,
    );
    const size = sizeOfEmail(heavier, { letter, origin, memo });
    expect(size.blocks[0]?.id).toBe('a');
    expect(size).toEqual(sizeOfEmail(heavier, { letter, origin }));
  });

  it('takes a few milliseconds for an email at the limit', () => {
    const memo = blockMemo();
    let document = documentOf({
      blocks: Array.from({ length: 100 }, (_, at) => ({
        id: `b${at}`,
        type: 'text' as const,
        content: `A paragraph of some length with <a href="https://shop.example/${at}">a link</a>. `.repeat(
          8,
        ),
      })),
    });
    sizeOfEmail(document, { letter, origin, memo });
    const times = Array.from({ length: 9 }, (_, round) => {
      document = updateBlock(document, 'b50', (block) =>
        block.type === 'text' ? { ...block, content: `typed ${round}` } : block,
      );
      return cpuMs(() => sizeOfEmail(document, { letter, origin, memo }));
    }).sort((a, b) => a - b);
    expect(times[4]).toBeLessThan(25);
  });
});

describe('the text of the meter', () => {
  it.each([
    [0, 'fine', '0 KB'],
    [400, 'fine', '<1 KB'],
    [31_200, 'fine', '31 KB'],
    [clipBytes * 0.9, 'fine', '92 KB'],
    [clipBytes * 0.9 + 1, 'near', '92 KB'],
    [clipBytes, 'near', '102 KB'],
    [clipBytes + 1, 'over', '103 KB'],
  ] as const)('%d bytes are %s: %s', (total, state, text) => {
    expect(stateOfSize(total)).toBe(state);
    expect(kilobytes(total)).toBe(text);
  });
});
