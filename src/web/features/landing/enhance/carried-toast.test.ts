import { beforeEach, expect, test, vi } from 'vitest';
import { carryToast, dismissToast, showToast } from '#web/lib/toast.ts';
import { showCarriedToast } from './carried-toast.ts';

const html = `<li data-carried-toast data-variant="default" hidden><p data-toast-title></p><p data-toast-description></p>
<button data-toast-close>Dismiss</button></li>`;

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = html;
});

const item = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[data-carried-toast]');
  if (!found) throw new Error('The page has no toast.');
  return found;
};

test('a failure of the application is shown on the first page once, until it is closed', () => {
  showToast({ title: 'Payment Required', description: 'Please complete payment', variant: 'destructive' });
  carryToast();
  showCarriedToast(document);
  expect([item().hidden, item().dataset.variant]).toEqual([false, 'destructive']);
  expect(item().textContent).toContain('Payment Required');
  expect(item().textContent).toContain('Please complete payment');
  item().querySelector('button')?.click();
  expect(item().hidden).toBe(true);
  document.body.innerHTML = html;
  showCarriedToast(document);
  expect(item().hidden).toBe(true);
});

test('a message disappears after a while', () => {
  vi.useFakeTimers();
  showToast({ title: 'Signed out' });
  carryToast();
  showCarriedToast(document);
  expect(item().hidden).toBe(false);
  vi.advanceTimersByTime(6_000);
  expect(item().hidden).toBe(true);
  vi.useRealTimers();
});

test('a toast that was closed is not carried', () => {
  const { id } = showToast({ title: 'Old' });
  dismissToast(id);
  carryToast();
  showCarriedToast(document);
  expect(item().hidden).toBe(true);
});
