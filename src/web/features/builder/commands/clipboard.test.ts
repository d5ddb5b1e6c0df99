import { describe, expect, it } from 'vitest';
import { newBlock } from '#email/document/edit.ts';
import { blockOfText, blocksIn, copiedBlocks } from './clipboard.ts';

const letter = [
  newBlock('text', 'a'),
  newBlock('multi-image', 'b', { imageCount: 3 }),
  newBlock('divider', 'c'),
];

describe('blocks on the clipboard', () => {
  it('come back unchanged, in their order', () => {
    expect(blocksIn(`<meta charset="utf-8">${copiedBlocks(letter).html}`)).toEqual(letter);
  });

  const marked = (data: string) => `<div data-lettersmith-blocks="${encodeURIComponent(data)}"></div>`;
  it.each([
    ['plain HTML', '<p>Hello</p>'],
    ['broken data', marked('{"blocks":[')],
    ['no blocks', marked('{"schemaVersion":1,"blocks":[]}')],
    ['wrong values', marked('{"schemaVersion":1,"blocks":[{"id":"a","type":"text","content":7}]}')],
    ['a newer version', marked('{"schemaVersion":1,"blocks":{"id":"a"}}')],
  ])('are not found in %s', (_, html) => expect(blocksIn(html)).toBeNull());
});

describe('text from other programs', () => {
  it('becomes a text block', () => {
    expect(blockOfText('Dear you', 'Dear you')).toMatchObject({ type: 'text', content: 'Dear you' });
  });
  it('becomes an image where it is the address of one', () => {
    expect(blockOfText(' https://a.example/cat.jpg?w=1 ', '')).toMatchObject({
      type: 'image',
      content: { src: 'https://a.example/cat.jpg?w=1' },
    });
  });
  it('becomes nothing when it is empty', () => expect(blockOfText(' ', ' ')).toBeNull());
});
