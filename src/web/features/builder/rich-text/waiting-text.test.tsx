import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import type { Pending } from './typing.ts';
import { WaitingText } from './waiting-text.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const typed: Pending = { text: '', selectedAfter: null, left: null };
const place = document.body.appendChild(document.createElement('div'));
const root = createRoot(place);

afterEach(() => act(() => root.unmount()));

const box = () => place.querySelector<HTMLElement>('[role="textbox"]');
const input = (inputType: string, data: string | null = null) =>
  box()?.dispatchEvent(new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true }));
const type = (text: string) => {
  for (const letter of text) input('insertText', letter);
};

test('text typed after everything was selected and deleted is kept in full', () => {
  act(() => root.render(<WaitingText content="Before" pending={{ current: typed }} />));
  type('abd');
  input('deleteContentBackward');
  type('c');
  expect(typed.text).toBe('abc');
  act(() => {
    box()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true }));
  });
  input('deleteContentBackward');
  type('xyy');
  input('deleteContentBackward');
  type('z');
  expect(typed.text.slice(typed.selectedAfter ?? 0)).toBe('xyz');
});
