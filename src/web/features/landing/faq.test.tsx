import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerOf, faq } from './content.ts';
import { FaqList } from './faq.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let container: HTMLElement;
let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  act(() => root.render(<FaqList entries={faq} />));
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
});

const open = () => [...container.querySelectorAll('details')].map((item) => item.open);
const press = (index: number) =>
  act(() => {
    container
      .querySelectorAll('summary')
      [index]?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
const only = (index: number) => faq.map((_, position) => position === index);

test('six questions are closed at first, one is open at a time, and a second press closes it', () => {
  expect(open()).toEqual(Array(6).fill(false));
  press(1);
  expect(open()).toEqual(only(1));
  press(4);
  expect(open()).toEqual(only(4));
  press(4);
  expect(open()).toEqual(Array(6).fill(false));
});

test('the browser may open a question itself, as when a search in the page finds its text', () => {
  press(0);
  const third = container.querySelectorAll('details')[2];
  act(() => {
    if (!third) return;
    third.open = true;
    third.dispatchEvent(new Event('toggle'));
  });
  expect(open()).toEqual(only(2));
});

test('an answer takes the days of the guarantee from the one setting', () => {
  const refund = faq.find(({ icon }) => icon === 'refund');
  expect(refund && answerOf(refund)).toContain('within 14 days');
  expect(container.textContent).not.toContain('{');
});
