import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentToasts, dismissToast, enterScreen, showStoredToast, showToast, storeToast } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('one toast is shown at a time, the newest', () => {
  showToast({ title: 'First' });
  showToast({ title: 'Second', description: 'With more', variant: 'destructive' });
  expect(currentToasts()).toMatchObject([
    { title: 'Second', description: 'With more', variant: 'destructive', open: true },
  ]);
});

it('a dismissed toast is removed after 1,000,000 ms', () => {
  const { dismiss } = showToast({ title: 'Saved' });
  dismiss();
  expect(currentToasts()).toMatchObject([{ title: 'Saved', open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toEqual([]);
});

it('a newer toast stays when an older one is dismissed or removed', () => {
  const old = showToast({ title: 'Old' });
  old.dismiss();
  showToast({ title: 'New' });
  dismissToast(old.id);
  vi.advanceTimersByTime(2_000_000);
  expect(currentToasts()).toMatchObject([{ title: 'New', open: true }]);
});

it('a stored toast is shown once on the next page', () => {
  storeToast({ title: 'Login successful', description: 'Welcome back!' });
  expect(currentToasts()).toMatchObject([{ title: 'Login successful', open: true }]);
  showToast({ title: 'Something else' });
  showStoredToast();
  expect(currentToasts()).toMatchObject([{ title: 'Login successful', description: 'Welcome back!' }]);
  showToast({ title: 'Something else' });
  showStoredToast();
  expect(currentToasts()).toMatchObject([{ title: 'Something else' }]);
});

it('a failure goes when its screen is left, a success stays', () => {
  enterScreen('lists');
  showToast({ title: 'Not saved', variant: 'destructive' });
  vi.advanceTimersByTime(1);
  enterScreen('lists');
  expect(currentToasts()).toMatchObject([{ title: 'Not saved', open: true }]);
  enterScreen('campaigns');
  expect(currentToasts()).toMatchObject([{ title: 'Not saved', open: false }]);
  showToast({ title: 'Campaign created' });
  vi.advanceTimersByTime(1);
  enterScreen('lists');
  expect(currentToasts()).toMatchObject([{ title: 'Campaign created', open: true }]);
});

it('a failure that is the reason of a navigation stays on the next screen', () => {
  enterScreen('lists');
  showToast({ title: 'Not found', variant: 'destructive' });
  enterScreen('campaigns');
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toMatchObject([{ title: 'Not found', open: true }]);
  showToast({ title: 'Payment required', variant: 'destructive', outlivesScreen: true });
  vi.advanceTimersByTime(1);
  enterScreen('lists');
  expect(currentToasts()).toMatchObject([{ title: 'Payment required', open: true }]);
});
