import { describe, expect, it } from 'vitest';
import { newBlock } from '#email/document/edit.ts';
import { blockFromText, parseBlocks, serializeBlocks } from './clipboard.ts';

const blocks = [
  newBlock('text', 'a'),
  newBlock('multi-image', 'b', { imageCount: 3 }),
  newBlock('divider', 'c'),
];

describe('blocks on the clipboard', () => {
  it('are pasted unchanged and in their order', () => {
    expect(parseBlocks(`<meta charset="utf-8">${serializeBlocks(blocks).html}`)).toEqual(blocks);
  });

  const withMarker = (data: string) => `<div data-lettersmith-blocks="${encodeURIComponent(data)}"></div>`;
  it.each([
    ['plain HTML', '<p>Hello</p>'],
    ['broken data', withMarker('{"blocks":[')],
    ['no blocks', withMarker('{"schemaVersion":1,"blocks":[]}')],
    ['wrong values', withMarker('{"schemaVersion":1,"blocks":[{"id":"a","type":"text","content":7}]}')],
    ['a newer version', withMarker('{"schemaVersion":1,"blocks":{"id":"a"}}')],
  ])('are not found in %s', (_, html) => expect(parseBlocks(html)).toBeNull());
});

describe('text from other programs', () => {
  it('becomes a text block', () => {
    expect(blockFromText('Dear you', 'Dear you')).toMatchObject({ type: 'text', content: 'Dear you' });
  });
  it('becomes an image when it is an image address', () => {
    expect(blockFromText(' https://a.example/cat.jpg?w=1 ', '')).toMatchObject({
      type: 'image',
      content: { src: 'https://a.example/cat.jpg?w=1' },
    });
  });
  it('becomes nothing when it is empty', () => expect(blockFromText(' ', ' ')).toBeNull());
});
