import { describe, expect, it } from 'vitest';
import { blockTypeOf, dragData, dragSourceOf, gapAt } from './drag.ts';

describe('text dropped on the canvas', () => {
  it.each(['text', 'image', 'image-row', 'multi-image', 'button', 'spacer', 'divider'])(
    'adds a block for the text %s',
    (type) => expect(blockTypeOf(type)).toBe(type),
  );
  it('is trimmed', () => expect(blockTypeOf(' button\n')).toBe('button'));
  it.each([
    '',
    'Text',
    'columns',
    'text button',
    '<b>text</b>',
    'constructor',
    '__proto__',
    null,
    undefined,
    7,
  ])('is refused when it is %s', (text) => expect(blockTypeOf(text)).toBeNull());
});

describe('the data of a drag within the page', () => {
  it('is read back unchanged', () => {
    expect(dragSourceOf(dragData({ kind: 'new', type: 'spacer' }))).toEqual({ kind: 'new', type: 'spacer' });
  });
  it('is not found in other drags', () => expect(dragSourceOf({ type: 'spacer' })).toBeNull());
});

describe('the gap under the pointer', () => {
  it('is above the block in its upper half and below it in its lower half', () => {
    expect(gapAt(2, 'top')).toBe(2);
    expect(gapAt(2, 'bottom')).toBe(3);
  });
});
