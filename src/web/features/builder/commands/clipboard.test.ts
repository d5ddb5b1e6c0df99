import { describe, expect, it } from 'vitest';
import { newBlock } from '#email/document/edit.ts';
import { blockOfText, blocksIn, copiedBlocks } from './clipboard.ts';

const letter = [
  newBlock('text', 'a'),
  newBlock('multi-image', 'b', { imageCount: 3 }),
  newBlock('divider', 'c'),
];

describe('blocks on the clipboard', () => {
  it('come back as they were, in their order', () => {
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

describe('words from elsewhere', () => {
  it('become a text block', () => {
    expect(blockOfText('Dear you', 'Dear you')).toMatchObject({ type: 'text', content: 'Dear you' });
  });
  it('become a picture where they are the address of one', () => {
    expect(blockOfText(' https://a.example/cat.jpg?w=1 ', '')).toMatchObject({
      type: 'image',
      content: { src: 'https://a.example/cat.jpg?w=1' },
    });
  });
  it('are nothing when there are none', () => expect(blockOfText(' ', ' ')).toBeNull());
});
