import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Combobox } from './combobox.tsx';
import { matchingOptions } from './combobox-options.ts';
import { Field } from './field.tsx';

const options = [
  { value: '', label: 'Not known' },
  { value: 'America/Sao_Paulo', label: 'America/São Paulo', detail: 'GMT-3' },
  { value: 'Europe/Berlin', label: 'Europe/Berlin', detail: 'GMT+1' },
  { value: 'Europe/Oslo', label: 'Europe/Oslo', detail: 'GMT+1' },
];

let root: ReturnType<typeof createRoot>;
const chosen: string[] = [];
const Zone = () => {
  const [value, setValue] = useState('Europe/Oslo');
  return (
    <Field label="Time zone">
      <Combobox
        value={value}
        onValueChange={(next) => {
          chosen.push(next);
          setValue(next);
        }}
        options={options}
      />
    </Field>
  );
};
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  chosen.length = 0;
  const container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
  act(() => root.render(<Zone />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const input = () => document.querySelector('input') as HTMLInputElement;
const shown = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent);
const active = () =>
  document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
const press = (key: string) =>
  act(() => {
    input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
const type = (text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });

test('the field shows the chosen option, and opens at it', () => {
  expect(input().value).toBe('Europe/Oslo');
  expect(input().getAttribute('aria-expanded')).toBe('false');
  press('ArrowDown');
  expect(shown()).toHaveLength(4);
  expect(active()).toContain('Oslo');
  expect(document.querySelector('[aria-selected="true"]')?.textContent).toContain('Oslo');
  press('ArrowDown');
  expect(active()).toBe('Not known');
  press('ArrowUp');
  press('ArrowUp');
  expect(active()).toContain('Berlin');
  press('Enter');
  expect([chosen, input().value, shown()]).toEqual([['Europe/Berlin'], 'Europe/Berlin', []]);
});

test('typing finds by label, detail and without accents; the number found is said', () => {
  type('sao');
  expect(shown()).toEqual(['America/São PauloGMT-3']);
  expect(document.querySelector('[role="status"]')?.textContent).toBe('1 choice');
  type('gmt+1');
  expect(shown()).toHaveLength(2);
  type('mars');
  expect(shown()).toEqual([]);
  expect(document.body.textContent).toContain('Nothing matches. Try another word.');
  press('Enter');
  expect(chosen).toEqual([]);
});

test('leaving or Escape keeps what was chosen', () => {
  type('berl');
  press('Escape');
  expect([input().value, shown(), chosen]).toEqual(['Europe/Oslo', [], []]);
  type('berl');
  act(() => {
    input().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
  expect([input().value, shown(), chosen]).toEqual(['Europe/Oslo', [], []]);
});

test('an option is chosen by the pointer', () => {
  act(() => input().click());
  act(() => (document.querySelectorAll('[role="option"]')[2] as HTMLElement).click());
  expect([chosen, input().value]).toEqual([['Europe/Berlin'], 'Europe/Berlin']);
});

test('options whose word begins with the text come first', () => {
  const all = ['Lower Saxony', 'Saxony-Anhalt', 'Old Anhalt'].map((label) => ({ value: label, label }));
  expect(matchingOptions(all, 'an').map(({ label }) => label)).toEqual(['Old Anhalt', 'Saxony-Anhalt']);
});
