import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { setUpScreen } from '../../../../test/support/browser/screen.ts';
import { useFormDraft } from './use-form-draft.ts';

const screen = setUpScreen();
const { fill } = screen;

const schema = z.object({ text: z.string() });
const Form = () => {
  const { values, set } = useFormDraft({
    name: 'words',
    schema,
    blank: { text: '' },
    isBlank: ({ text }) => text === '',
    open: true,
  });
  return (
    <input aria-label="Words" value={values.text} onChange={({ target }) => set({ text: target.value })} />
  );
};
const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('stored input needs no question, and is restored on another screen', async () => {
  await screen.show(<Form />);
  await fill('Words', 'Forty tins');
  expect(asksBeforeUnload()).toBe(false);
  await screen.show(<p>Elsewhere</p>);
  await screen.show(<Form />);
  expect(screen.field('Words').value).toBe('Forty tins');
  await fill('Words', '');
  expect(sessionStorage.length).toBe(0);
});

test('asks before input is lost that the browser could not store', async () => {
  await screen.show(<Form />);
  const real = sessionStorage;
  vi.stubGlobal('sessionStorage', {
    length: 0,
    key: () => null,
    clear: () => undefined,
    getItem: () => null,
    removeItem: (key: string) => real.removeItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  await fill('Words', 'Forty tins');
  expect(asksBeforeUnload()).toBe(true);
  await fill('Words', '');
  expect(asksBeforeUnload()).toBe(false);
  await act(async () => vi.unstubAllGlobals());
});
