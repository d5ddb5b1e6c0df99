import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { displayNameOf, handleUnauthorized, initialsOf, isLeavingPage } from './session.ts';
import { currentToasts, markToasterReady } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('the page navigates once the message can be read, at the latest after a timeout', () => {
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
  markToasterReady();
  vi.advanceTimersByTime(499);
  expect(assign).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(assign).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(assign).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event('pageshow'));
});

it('an ended session is reported once, and the page goes to sign-in after 500 ms, to return here', () => {
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
  expect(isLeavingPage()).toBe(true);
  window.dispatchEvent(new Event('pageshow'));
  expect(isLeavingPage()).toBe(false);
});

it('an ended session is recognized in every language', () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const refusal = '{"message":"Nicht angemeldet","code":"unauthorized"}';
  expect(handleUnauthorized(new ApiError(401, '', refusal))).toBe(true);
  window.dispatchEvent(new Event('pageshow'));
});

it('every other error is left to the caller', () => {
  expect(handleUnauthorized(new ApiError(401, '', '{"message":"Invalid email or password"}'))).toBe(false);
  expect(handleUnauthorized(new ApiError(401, '', '{"message":"E-Mail oder Passwort ist falsch"}'))).toBe(
    false,
  );
  expect(handleUnauthorized(new ApiError(403, '', '{"message":"Unauthorized"}'))).toBe(false);
  expect(handleUnauthorized(new TypeError('Failed to fetch'))).toBe(false);
});

it('initials come from both names, and are U without names', () => {
  expect(initialsOf({ firstName: 'ada', lastName: 'Quill' })).toBe('AQ');
  expect(initialsOf({ firstName: '', lastName: '' })).toBe('U');
  expect(initialsOf({ firstName: 'éva', lastName: 'ßmith' })).toBe('Éß');
  expect(initialsOf({ firstName: '𐐨x', lastName: 'ilker' })).toBe('𐐀I');
});

it('a user is called by the name, else the company, else the address, else User', () => {
  const person = { name: 'Mara Lind', company: 'Fernhill', email: 'mara@shop.example' };
  expect(displayNameOf(person)).toBe('Mara Lind');
  expect(displayNameOf({ ...person, name: ' ' })).toBe('Fernhill');
  expect(displayNameOf({ ...person, name: '', company: null })).toBe('mara');
  expect(displayNameOf({ name: '', company: '', email: '@shop.example' })).toBe('User');
});
