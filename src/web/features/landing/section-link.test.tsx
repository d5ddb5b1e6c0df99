import type { MouseEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scrollToSection } from './section-link.tsx';

const scrolled = vi.fn();
let isMotionReduced = false;
beforeEach(() => {
  document.body.innerHTML = '<section id="pricing"><h2 tabindex="-1">Prices</h2></section>';
  HTMLElement.prototype.scrollIntoView = scrolled;
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: isMotionReduced }) as MediaQueryList);
});
afterEach(() => {
  scrolled.mockClear();
  isMotionReduced = false;
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

const press = (id: 'pricing' | 'how-it-works', keys: Partial<MouseEvent> = {}) => {
  const preventDefault = vi.fn();
  scrollToSection(id)({ preventDefault, ...keys } as unknown as MouseEvent);
  return preventDefault.mock.calls.length === 1;
};

test('a press scrolls smoothly to the section, names it in the address, and moves the keyboard focus', () => {
  expect(press('pricing')).toBe(true);
  expect(scrolled).toHaveBeenCalledWith({ behavior: 'smooth', block: 'start' });
  expect(window.location.hash).toBe('#pricing');
  expect(document.activeElement?.textContent).toBe('Prices');
});

test('with reduced motion a press jumps to the section', () => {
  isMotionReduced = true;
  press('pricing');
  expect(scrolled).toHaveBeenCalledWith({ behavior: 'auto', block: 'start' });
});

test('the browser follows the link where the section is missing or a new tab is requested', () => {
  expect(press('how-it-works')).toBe(false);
  expect(press('pricing', { metaKey: true })).toBe(false);
  expect(scrolled).not.toHaveBeenCalled();
});
