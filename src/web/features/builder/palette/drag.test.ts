import { describe, expect, it } from 'vitest';
import { blockTypeOf, dragData, dragSourceOf, gapAt } from './drag.ts';

describe('what may be dropped', () => {
  it.each(['text', 'image', 'image-row', 'multi-image', 'button', 'spacer', 'divider'])(
    'takes the text %s',
    (type) => expect(blockTypeOf(type)).toBe(type),
  );
  it('is not put off by blanks around it', () => expect(blockTypeOf(' button\n')).toBe('button'));
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
  ])('refuses %s', (text) => expect(blockTypeOf(text)).toBeNull());
});

describe('the data of a drag inside the page', () => {
  it('is read back', () => {
    expect(dragSourceOf(dragData({ kind: 'new', type: 'spacer' }))).toEqual({ kind: 'new', type: 'spacer' });
  });
  it('differs from the data of other drags', () => expect(dragSourceOf({ type: 'spacer' })).toBeNull());
});

describe('the gap a drop points at', () => {
  it('is above the upper half of a block and below the lower one', () => {
    expect(gapAt(2, 'top')).toBe(2);
    expect(gapAt(2, 'bottom')).toBe(3);
  });
});
