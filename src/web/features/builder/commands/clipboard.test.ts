import { describe, expect, it } from 'vitest';
import { newBlock } from '#email/document/edit.ts';
import { newSection } from '#email/document/section.ts';
import { blockFromText, parseParts, serializeBlocks, serializeSections } from './clipboard.ts';

const blocks = [
  newBlock('text', 'a'),
  newBlock('multi-image', 'b', { imageCount: 3 }),
  newBlock('divider', 'c'),
];

describe('blocks on the clipboard', () => {
  it('are pasted unchanged and in their order', () => {
    expect(parseParts(`<meta charset="utf-8">${serializeBlocks(blocks).html}`)).toEqual({ blocks });
  });

  it('are pasted with their sections, columns and looks', () => {
    const plain = newSection('s', ['s1', 's2']);
    const section = {
      ...plain,
      styles: { ...plain.styles, backgroundColor: '#eeeeee' },
      columns: plain.columns.map((column, index) => ({ ...column, blocks: index === 0 ? blocks : [] })),
    };
    const { html, text } = serializeSections([section]);
    expect(parseParts(html)).toEqual({ sections: [section] });
    expect(text).toBe(serializeBlocks(blocks).text);
  });

  const withMarker = (data: string) => `<div data-lettersmith-blocks="${encodeURIComponent(data)}"></div>`;
  it.each([
    ['plain HTML', '<p>Hello</p>'],
    ['broken data', withMarker('{"blocks":[')],
    ['no blocks', withMarker('{"schemaVersion":1,"blocks":[]}')],
    ['wrong values', withMarker('{"schemaVersion":1,"blocks":[{"id":"a","type":"text","content":7}]}')],
    ['no sections', withMarker('{"schemaVersion":2,"sections":[]}')],
    ['a section without columns', withMarker('{"schemaVersion":2,"sections":[{"id":"s","columns":[]}]}')],
    ['a newer version', withMarker('{"schemaVersion":1,"blocks":{"id":"a"}}')],
  ])('are not found in %s', (_, html) => expect(parseParts(html)).toBeNull());
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
