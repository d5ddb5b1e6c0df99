import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { Toaster } from './toaster.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('a toast disappears after a while, one with an action later, and a failure stays', async () => {
  vi.useFakeTimers();
  const dismissed: number[] = [];
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const toasts = [
    { id: 1, title: 'Saved', open: true },
    { id: 2, title: 'Deleted', open: true, action: { label: 'Undo', onAct: () => undefined } },
    { id: 3, title: 'Not saved', open: true, variant: 'destructive' as const },
  ];
  await act(async () => root.render(<Toaster toasts={toasts} onDismiss={(id) => dismissed.push(id)} />));
  await act(async () => vi.advanceTimersByTimeAsync(7_000));
  expect(dismissed).toEqual([1]);
  await act(async () => vi.advanceTimersByTimeAsync(6_000));
  expect(dismissed).toEqual([1, 2]);
  await act(async () => vi.advanceTimersByTimeAsync(600_000));
  expect(dismissed).toEqual([1, 2]);
  await act(async () => root.unmount());
});

test.each([
  ['Undo', 'One contact', false],
  [
    'Undo',
    'A description that is so long that it needs both lines of the message, and more than half of a third',
    true,
  ],
  ['Download failed rows', '3 imported, 2 failed', true],
])('the action “%s” is beside or below the text', async (label, description, isBelow) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const toast = { id: 1, title: 'Imported', description, open: true };
  const toasts = [{ ...toast, action: { label, onAct: () => undefined } }];
  await act(async () => root.render(<Toaster toasts={toasts} onDismiss={() => undefined} />));
  const action = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  // A text as wide as the message leaves the action no place beside it.
  expect(action?.previousElementSibling?.className.includes('basis-full')).toBe(isBelow);
  await act(async () => root.unmount());
});
