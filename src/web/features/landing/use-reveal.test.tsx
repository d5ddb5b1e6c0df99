import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useReveal } from './use-reveal.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const Part = () => <div ref={useReveal<HTMLDivElement>()}>Words</div>;

let container: HTMLElement;
let root: ReturnType<typeof createRoot>;
let isMotionReduced = false;
let top = 0;
let threshold: unknown;
let see: (isIntersecting: boolean) => void;
const stopped = vi.fn();

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(
        callback: (entries: { isIntersecting: boolean }[]) => void,
        options: { threshold: number },
      ) {
        threshold = options.threshold;
        see = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe() {}
      disconnect = stopped;
    },
  );
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: isMotionReduced && query.includes('reduce') }) as MediaQueryList,
  );
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => ({ top }) as DOMRect);
  stopped.mockClear();
  container = document.createElement('div');
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  isMotionReduced = false;
  vi.unstubAllGlobals();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.restoreAllMocks();
});

const state = () => container.querySelector('div')?.dataset.reveal;
const renderAt = (distance: number) => {
  top = distance;
  act(() => root.render(<Part />));
};

test('an element out of sight is hidden and revealed once a tenth of it is visible', () => {
  renderAt(window.innerHeight + 500);
  expect([state(), threshold]).toEqual(['waiting', 0.1]);
  act(() => see(false));
  expect(state()).toBe('waiting');
  act(() => see(true));
  expect(state()).toBe('shown');
  expect(stopped).toHaveBeenCalledOnce();
});

test('a visible element is never hidden', () => {
  renderAt(100);
  expect(state()).toBeUndefined();
});

test('nothing is hidden with reduced motion', () => {
  isMotionReduced = true;
  renderAt(window.innerHeight + 500);
  expect(state()).toBeUndefined();
});
