import { describe, expect, it } from 'vitest';
import { inlineKey } from './inline-keys.ts';

const press = (key: string, more: { shiftKey?: boolean; isComposing?: boolean } = {}) =>
  inlineKey({ key, shiftKey: false, isComposing: false, ...more });

describe('keys while a text is typed in', () => {
  it('commits with Enter', () => expect(press('Enter')).toBe('commit'));
  it('leaves Shift+Enter to the browser, which breaks the line', () =>
    expect(press('Enter', { shiftKey: true })).toBeNull());
  it('leaves Enter to an input method that is composing a character', () =>
    expect(press('Enter', { isComposing: true })).toBeNull());
  it('ends editing with Escape', () => expect(press('Escape')).toBe('leave'));
  it.each(['a', 'Backspace', 'Delete', 'ArrowUp', 'Tab'])('types with %s', (key) =>
    expect(press(key)).toBeNull(),
  );
});
