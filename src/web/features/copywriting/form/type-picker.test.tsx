import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TypePicker } from './type-picker.tsx';

let root: ReturnType<typeof createRoot>;
let chosen: string[];
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  chosen = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const open = async (value: string): Promise<HTMLInputElement> => {
  await act(async () => root.render(<TypePicker value={value} onChange={(id) => chosen.push(id)} />));
  await act(async () => document.querySelector('button')?.click());
  const search = document.querySelector<HTMLInputElement>('[role=combobox]');
  if (!search) throw new Error('The list did not open.');
  return search;
};
const type = (search: HTMLInputElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, text);
    search.dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = (search: HTMLInputElement, key: string) =>
  act(
    async () =>
      void search.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  );

test('Enter chooses the best match, not the previous choice', async () => {
  const search = await open('product-launch');
  await type(search, 'new');
  await press(search, 'Enter');
  expect(chosen).toEqual(['new-collection']);
});

test('arrows move from the best match and wrap around', async () => {
  const search = await open('product-launch');
  await type(search, 'sale');
  await press(search, 'ArrowDown');
  await press(search, 'ArrowUp');
  await press(search, 'ArrowUp');
  await press(search, 'Enter');
  expect(chosen).toEqual(['product-launch']);
});

test('Enter chooses nothing without a match', async () => {
  const search = await open('sale');
  await type(search, 'zzz');
  await press(search, 'ArrowDown');
  await press(search, 'Enter');
  expect(chosen).toEqual([]);
  expect(document.body.textContent).toContain('No campaign types match “zzz”.');
});
