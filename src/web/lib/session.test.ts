import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { handleUnauthorized, initialsOf, isLeaving } from './session.ts';
import { currentToasts, messagesAreDrawn } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('navigates after the message can be read, and not never', () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const error = new ApiError(401, '', '{"message":"Unauthorized"}');
  handleUnauthorized(error);
  vi.advanceTimersByTime(3_000);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(assign).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('pageshow'));

  handleUnauthorized(error);
  vi.advanceTimersByTime(2_000);
  messagesAreDrawn();
  vi.advanceTimersByTime(499);
  expect(assign).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(assign).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(assign).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event('pageshow'));
});

it('reports the ended session once and goes to sign in after 500 ms, to return here', () => {
  Reflect.get(window, 'happyDOM').setURL('http://localhost/builder/abc?tab=1');
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  expect(handleUnauthorized(new ApiError(401, '', '{"message":"Unauthorized"}'))).toBe(true);
  expect(currentToasts()).toMatchObject([
    { title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' },
  ]);
  vi.advanceTimersByTime(499);
  expect(assign).not.toHaveBeenCalled();
  expect(handleUnauthorized(new ApiError(401, '', '{"message":"Unauthorized"}'))).toBe(true);
  vi.advanceTimersByTime(501);
  expect(assign.mock.calls).toEqual([['/api/login?next=%2Fbuilder%2Fabc%3Ftab%3D1']]);
  expect(isLeaving()).toBe(true);
  window.dispatchEvent(new Event('pageshow'));
  expect(isLeaving()).toBe(false);
});

it('leaves every other error to the caller', () => {
  expect(handleUnauthorized(new ApiError(401, '', '{"message":"Invalid email or password"}'))).toBe(false);
  expect(handleUnauthorized(new ApiError(403, '', '{"message":"Unauthorized"}'))).toBe(false);
  expect(handleUnauthorized(new TypeError('Failed to fetch'))).toBe(false);
});

it('takes initials from both names, and U without names', () => {
  expect(initialsOf({ firstName: 'ada', lastName: 'Quill' })).toBe('AQ');
  expect(initialsOf({ firstName: '', lastName: '' })).toBe('U');
  expect(initialsOf({ firstName: 'éva', lastName: 'ßmith' })).toBe('Éß');
  expect(initialsOf({ firstName: '𐐨x', lastName: 'ilker' })).toBe('𐐀I');
});
