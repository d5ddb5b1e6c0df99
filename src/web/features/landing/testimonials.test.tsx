import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Carousel } from './testimonials.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const items = Array.from({ length: 8 }, (_, index) => ({
  name: `Reader ${index + 1}`,
  initials: `R${index + 1}`,
  text: `Quote ${index + 1}`,
  gradient: ['blue', 'green'] as ['blue', 'green'],
  status: 'example' as const,
  source: '',
}));

let container: HTMLElement;
let root: ReturnType<typeof createRoot>;
let isMotionReduced = false;

const render = () => act(() => root.render(<Carousel items={items} />));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: isMotionReduced && query.includes('reduce') }) as MediaQueryList,
  );
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
  isMotionReduced = false;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const current = () => container.querySelector('li[data-current] blockquote')?.textContent;
const button = (name: string | RegExp) => {
  const found = [...container.querySelectorAll('button')].find((candidate) => {
    const label = candidate.getAttribute('aria-label') ?? '';
    return typeof name === 'string' ? label === name : name.test(label);
  });
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
};
const press = (name: string | RegExp) => act(() => button(name).click());
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const fire = (type: string, Kind: new (type: string, init?: EventInit) => Event = Event) =>
  act(() => container.querySelector('ul')?.dispatchEvent(new Kind(type, { bubbles: true })));

test('the strip advances every four seconds, and from the last to the first', () => {
  render();
  expect(current()).toBe('Quote 1');
  wait(3_999);
  expect(current()).toBe('Quote 1');
  wait(1);
  expect(current()).toBe('Quote 2');
  for (let round = 0; round < 7; round++) wait(4_000);
  expect(current()).toBe('Quote 1');
});

test('previous and next wrap around, dots select their testimonial, and each press restarts the four seconds', () => {
  render();
  wait(3_000);
  press('Previous testimonial');
  expect(current()).toBe('Quote 8');
  wait(3_000);
  expect(current()).toBe('Quote 8');
  press('Next testimonial');
  expect(current()).toBe('Quote 1');
  press('Testimonial 5 of 8');
  expect(current()).toBe('Quote 5');
  expect(button('Testimonial 5 of 8').getAttribute('aria-current')).toBe('true');
  expect(container.querySelectorAll('button[aria-current]')).toHaveLength(1);
});

test('the strip waits while it is pointed at or has the focus, and is read out only then', () => {
  render();
  const isReadOut = () => container.querySelector('ul')?.getAttribute('aria-live') === 'polite';
  expect(isReadOut()).toBe(false);
  fire('pointerover', PointerEvent);
  wait(20_000);
  expect([current(), isReadOut()]).toEqual(['Quote 1', true]);
  fire('pointerout', PointerEvent);
  wait(4_000);
  expect(current()).toBe('Quote 2');
  fire('focusin', FocusEvent);
  wait(20_000);
  expect(current()).toBe('Quote 2');
  fire('focusout', FocusEvent);
  wait(4_000);
  expect(current()).toBe('Quote 3');
});

test('the strip stays paused until the user starts it again', () => {
  render();
  press('Pause the testimonials');
  wait(20_000);
  expect(current()).toBe('Quote 1');
  press('Play the testimonials');
  wait(4_000);
  expect(current()).toBe('Quote 2');
});

test('the strip starts paused with reduced motion', () => {
  isMotionReduced = true;
  render();
  wait(20_000);
  expect(current()).toBe('Quote 1');
  expect(button('Play the testimonials')).toBeTruthy();
});
