import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useReveal } from './use-reveal.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const Part = () => <div ref={useReveal<HTMLDivElement>()}>Words</div>;

let place: HTMLElement;
let root: ReturnType<typeof createRoot>;
let still = false;
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
    (query) => ({ matches: still && query.includes('reduce') }) as MediaQueryList,
  );
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => ({ top }) as DOMRect);
  stopped.mockClear();
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  still = false;
  vi.unstubAllGlobals();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.restoreAllMocks();
});

const state = () => place.querySelector('div')?.dataset.reveal;
const renderAt = (at: number) => {
  top = at;
  act(() => root.render(<Part />));
};

test('what is out of sight is hidden, and revealed once a tenth of it is visible', () => {
  renderAt(window.innerHeight + 500);
  expect([state(), threshold]).toEqual(['waiting', 0.1]);
  act(() => see(false));
  expect(state()).toBe('waiting');
  act(() => see(true));
  expect(state()).toBe('shown');
  expect(stopped).toHaveBeenCalledOnce();
});

test('what is visible already is never hidden', () => {
  renderAt(100);
  expect(state()).toBeUndefined();
});

test('nothing is hidden with reduced motion', () => {
  still = true;
  renderAt(window.innerHeight + 500);
  expect(state()).toBeUndefined();
});
