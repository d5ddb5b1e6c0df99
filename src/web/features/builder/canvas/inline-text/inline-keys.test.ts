import { describe, expect, it } from 'vitest';
import { inlineKey } from './inline-keys.ts';

const press = (key: string, more: { shiftKey?: boolean; isComposing?: boolean } = {}) =>
  inlineKey({ key, shiftKey: false, isComposing: false, ...more });

describe('a key in an open text', () => {
  it('commits when it is Enter', () => expect(press('Enter')).toBe('commit'));
  it('belongs to the browser when it is Shift+Enter, which breaks the line', () =>
    expect(press('Enter', { shiftKey: true })).toBeNull());
  it('belongs to the input method when it is Enter during composition', () =>
    expect(press('Enter', { isComposing: true })).toBeNull());
  it('ends editing when it is Escape', () => expect(press('Escape')).toBe('leave'));
  it.each(['a', 'Backspace', 'Delete', 'ArrowUp', 'Tab'])('types when it is %s', (key) =>
    expect(press(key)).toBeNull(),
  );
});
