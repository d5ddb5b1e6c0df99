import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { revealSections } from './reveal.ts';

let top = 0;
let threshold: unknown;
let see: (isIntersecting: boolean) => void;
const unobserved = vi.fn();

beforeEach(() => {
  document.body.innerHTML = '<div class="reveal">Words</div>';
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(
        callback: (entries: { isIntersecting: boolean; target: Element | null }[]) => void,
        options: { threshold: number },
      ) {
        threshold = options.threshold;
        see = (isIntersecting) => callback([{ isIntersecting, target: document.querySelector('.reveal') }]);
      }
      observe() {}
      unobserve = unobserved;
    },
  );
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => ({ top }) as DOMRect);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const state = () => document.querySelector<HTMLElement>('.reveal')?.dataset.reveal;

test('a section out of sight is hidden and revealed once a tenth of it is visible', () => {
  top = window.innerHeight + 500;
  revealSections(document, false);
  expect([state(), threshold]).toEqual(['waiting', 0.1]);
  see(false);
  expect(state()).toBe('waiting');
  see(true);
  expect(state()).toBe('shown');
  expect(unobserved).toHaveBeenCalledOnce();
});

test('a visible section is never hidden', () => {
  top = 100;
  revealSections(document, false);
  expect(state()).toBeUndefined();
});

test('nothing is hidden with reduced motion', () => {
  top = window.innerHeight + 500;
  revealSections(document, true);
  expect(state()).toBeUndefined();
});
