import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { turnCarousel } from './carousel.ts';

const count = 8;
const page = `<div data-carousel>
  <ul>${'<li>Quote</li>'.repeat(count)}</ul>
  <button data-step="-1"></button><button data-step="1"></button>
  <button data-motion="stop"></button><button data-motion="move" hidden></button>
  ${'<button data-dot></button>'.repeat(count)}
</div>`;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = page;
});
afterEach(() => {
  vi.useRealTimers();
});

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(selector);
  return found;
};
const current = () =>
  [...document.querySelectorAll('li')].findIndex((item) => item.matches('[data-current]'));
const dots = () =>
  [...document.querySelectorAll('[data-dot]')].flatMap((dot, index) =>
    dot.getAttribute('aria-current') ? [index] : [],
  );
const live = () => find('ul').getAttribute('aria-live');
const start = (isStill = false) => turnCarousel(document, isStill);
const fire = (name: string) => find('[data-carousel]').dispatchEvent(new Event(name));

test('it shows the next testimonial every four seconds, and the first after the last', () => {
  start();
  expect([current(), dots(), live()]).toEqual([0, [0], 'off']);
  vi.advanceTimersByTime(3_999);
  expect(current()).toBe(0);
  vi.advanceTimersByTime(1);
  expect([current(), dots()]).toEqual([1, [1]]);
  vi.advanceTimersByTime(4_000 * 7);
  expect(current()).toBe(0);
});

test('the buttons wrap around, the dots lead to one, and the clock starts anew', () => {
  start();
  find('[data-step="-1"]').click();
  expect(current()).toBe(7);
  find('[data-step="1"]').click();
  expect(current()).toBe(0);
  vi.advanceTimersByTime(3_000);
  document.querySelectorAll<HTMLElement>('[data-dot]')[3]?.click();
  vi.advanceTimersByTime(3_000);
  expect(current()).toBe(3);
  vi.advanceTimersByTime(1_000);
  expect(current()).toBe(4);
});

test('one is hidden from assistive technology unless it is shown', () => {
  start();
  expect([...document.querySelectorAll('li')].map((item) => item.getAttribute('aria-hidden'))).toEqual([
    'false',
    ...Array(7).fill('true'),
  ]);
});

test('it waits while the pointer or the focus is on it, and is read out then', () => {
  start();
  fire('pointerenter');
  vi.advanceTimersByTime(20_000);
  expect([current(), live()]).toEqual([0, 'polite']);
  fire('pointerleave');
  vi.advanceTimersByTime(4_000);
  expect(current()).toBe(1);
  fire('focusin');
  vi.advanceTimersByTime(20_000);
  expect(current()).toBe(1);
  fire('focusout');
  vi.advanceTimersByTime(4_000);
  expect(current()).toBe(2);
});

test('a visitor stops it and starts it again; the button of the pair keeps the focus', () => {
  start();
  find('[data-motion="stop"]').click();
  vi.advanceTimersByTime(20_000);
  expect([current(), find('[data-motion="stop"]').hidden, document.activeElement]).toEqual([
    0,
    true,
    find('[data-motion="move"]'),
  ]);
  find('[data-motion="move"]').click();
  // The focus on its buttons holds it as well.
  fire('focusout');
  vi.advanceTimersByTime(4_000);
  expect(current()).toBe(1);
});

test('it starts stopped with reduced motion', () => {
  start(true);
  vi.advanceTimersByTime(20_000);
  expect([current(), find('[data-motion="move"]').hidden]).toEqual([0, false]);
});
