import { describe, expect, it } from 'vitest';
import { type DocumentInput, documentSchema } from '../document/document.ts';
import { plainText } from './plain-text.ts';
import { wrapText } from './wrap-text.ts';

const textOf = (input: DocumentInput, options = {}): string =>
  plainText(documentSchema.parse(input), options);
const emailCopy = {
  greeting: 'Hi there,',
  emailTitle: 'A Quick Note',
  senderName: 'Ada',
  brandName: 'Shop',
  replyRequest: 'Just reply.',
  signOff: 'Best wishes,',
};
const src = 'https://img.example/a.png';

describe('plainText', () => {
  it('P3: reads like typed text', () => {
    const text = textOf(
      {
        settings: {
          preheader: 'Not for the text',
          footer: 'Shop<br><a href="{{unsubscribe_url}}">Unsubscribe</a>',
        },
        blocks: [
          {
            id: '1',
            type: 'text',
            content: 'New <b>teas</b> &amp; cakes:<ul><li>Green</li><li>Black</li></ul>',
          },
          { id: '2', type: 'image', content: { src, alt: 'A pot', clickUrl: 'https://shop.example/pot' } },
          { id: '3', type: 'divider' },
          { id: '4', type: 'spacer' },
          { id: '5', type: 'button', content: { text: 'Buy', url: 'https://shop.example' } },
        ],
      },
      { emailCopy },
    );
    expect(text).toBe(`Hi there,

This is a short note, so I will get to the point. I thought you might like to
see this.

New teas & cakes:
- Green
- Black

[A pot] https://shop.example/pot

----------------------------------------

Buy: https://shop.example

Just reply.

Best wishes,
Ada
Shop

-- \nShop
Unsubscribe <{{unsubscribe_url}}>
`);
  });

  it('P3: every link of the HTML occurs', () => {
    const text = textOf({
      blocks: [
        {
          id: '1',
          type: 'text',
          content: '<a href="https://a.example/?b=1&amp;c=2">x</a><ul><li><a href="tel:+49">y</a></li></ul>',
        },
        {
          id: '2',
          type: 'image-row',
          content: {
            images: [{ src, clickUrl: 'https://c.example' }, { src }],
            clickUrl: 'https://d.example',
          },
        },
        { id: '3', type: 'image', content: { src, clickUrl: 'e.example' } },
      ],
    });
    for (const link of [
      'https://a.example/?b=1&c=2',
      'tel:+49',
      'https://c.example',
      'https://d.example',
      'https://e.example',
    ]) {
      expect(text).toContain(link);
    }
  });

  it('P3: at most 78 columns, except links', () => {
    const link = `https://shop.example/${'long-path/'.repeat(12)}`;
    const text = textOf({
      blocks: [
        {
          id: '1',
          type: 'text',
          content: `${'word '.repeat(60)}<a href="${link}">and a link</a> ${'x'.repeat(200)} 👩‍🚀`,
        },
        { id: '2', type: 'text', content: `<ul><li>${'item '.repeat(40)}</li></ul>` },
      ],
    });
    for (const line of text.split('\n'))
      if (!line.includes('https://')) expect(line.length).toBeLessThanOrEqual(78);
    expect(text.split('\n')).toContain(`<${link}>`);
    expect(text).toContain('\n  item item');
  });

  it('an empty email is an empty text', () => {
    expect(textOf({}).trim()).toBe('');
  });
});

describe('wrapText', () => {
  it('keeps a merge tag whole', () => {
    const tag = '{{first_name|my very dear and rather long named friend of mine}}';
    expect(wrapText(`Hello and good morning to you, ${tag}!`, 40).split('\n')).toEqual([
      'Hello and good morning to you,',
      `${tag}!`,
    ]);
  });

  it('cuts no emoji in two', () => {
    const lines = wrapText('🛒'.repeat(50), 11).split('\n');
    expect(lines.every((line) => line.isWellFormed() && line.length <= 11)).toBe(true);
    expect(lines.join('')).toBe('🛒'.repeat(50));
  });
});
