import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link } from 'wouter';
import { useLeaveGuard } from './use-leave-guard.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const isAllowed = (path: string) => path.startsWith('/settings');

const Screen = () => {
  const [isDirty, setIsDirty] = useState(false);
  const guard = useLeaveGuard(isDirty, isAllowed);
  return (
    <>
      <button type="button" onClick={() => setIsDirty(!isDirty)}>
        Edit
      </button>
      <Link href="/dashboard">Away</Link>
      <Link href="/settings/plan">Along</Link>
      {guard}
    </>
  );
};

let container: HTMLElement;
let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  window.history.replaceState(null, '', '/settings');
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  act(() => root.render(<Screen />));
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
});

const press = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('a, button')].find(
    ({ textContent }) => textContent === name,
  );
  if (!found) throw new Error(`There is no ${name}.`);
  act(() => found.click());
};
const here = () => window.location.pathname;

test('without changes a link is followed at once', () => {
  press('Away');
  expect(here()).toBe('/dashboard');
});

test('with changes the guard asks first and follows the answer', () => {
  press('Edit');
  press('Away');
  expect(here()).toBe('/settings');
  expect(document.body.textContent).toContain('Leave without saving?');
  press('Stay');
  expect(here()).toBe('/settings');
  press('Away');
  press('Leave');
  expect(here()).toBe('/dashboard');
});

test('a link within the same screen is followed', () => {
  press('Edit');
  press('Along');
  expect(here()).toBe('/settings/plan');
});

test('the browser asks before the page closes while something is unsaved', () => {
  const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asksBeforeUnload()).toBe(false);
  press('Edit');
  expect(asksBeforeUnload()).toBe(true);
  press('Edit');
  expect(asksBeforeUnload()).toBe(false);
});
