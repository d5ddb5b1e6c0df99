import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { PlaceholderEditor } from './placeholder-editor.tsx';
import type { PendingInput } from './text-session.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const pending: PendingInput = { text: '', selectedAfter: null, endedBy: null };
const container = document.body.appendChild(document.createElement('div'));
const root = createRoot(container);

afterEach(() => act(() => root.unmount()));

const textbox = () => container.querySelector<HTMLElement>('[role="textbox"]');
const input = (inputType: string, data: string | null = null) =>
  textbox()?.dispatchEvent(
    new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true }),
  );
const type = (text: string) => {
  for (const character of text) input('insertText', character);
};

test('text typed after select all and delete is recorded in full', () => {
  act(() => root.render(<PlaceholderEditor content="Before" pending={{ current: pending }} />));
  type('abd');
  input('deleteContentBackward');
  type('c');
  expect(pending.text).toBe('abc');
  act(() => {
    textbox()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true }));
  });
  input('deleteContentBackward');
  type('xyy');
  input('deleteContentBackward');
  type('z');
  expect(pending.text.slice(pending.selectedAfter ?? 0)).toBe('xyz');
});
