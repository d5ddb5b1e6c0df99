import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { analyze } from '#deliverability/judge/analyze.ts';
import { setRegion } from '#web/text/region.ts';
import { GradeClientSupport } from './grade-client-support.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let container: HTMLElement;
let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
});

const gap = (index: number) => ({
  slug: `css-${index}`,
  feature: `property ${index}`,
  without: ['Outlook for Windows'],
  partly: index === 0 ? ['Gmail'] : [],
  uses: 1,
  where: { line: 1, excerpt: '', ...(index === 0 ? { blockId: 'news' } : {}) },
});

test('mail programs are listed as in the region of the account', () => {
  setRegion({ locale: 'en-GB', timeZone: null, firstDayOfWeek: null });
  const gaps = [{ ...gap(1), without: ['Gmail', 'Outlook', 'Yahoo'] }];
  act(() => root.render(<GradeClientSupport gaps={gaps} onShowBlock={() => undefined} />));
  setRegion({ locale: null, timeZone: null, firstDayOfWeek: null });
  expect(container.textContent).toContain('No support: Gmail, Outlook and Yahoo.');
});

test('each feature names the mail programs without it and links to its block, and a long list is collapsed', () => {
  const shown: string[] = [];
  const gaps = Array.from({ length: 7 }, (_, index) => gap(index));
  act(() => root.render(<GradeClientSupport gaps={gaps} onShowBlock={(id) => shown.push(id)} />));
  expect(container.textContent).toContain('No support: Outlook for Windows.');
  expect(container.textContent).toContain('Partial support: Gmail.');
  expect(container.querySelector('details summary')?.textContent).toBe('2 more');
  const buttons = container.querySelectorAll<HTMLButtonElement>('button');
  expect([...buttons].map((button) => button.getAttribute('aria-label'))).toEqual([
    'Show block that uses property 0',
  ]);
  act(() => buttons[0]?.click());
  expect(shown).toEqual(['news']);
});

test('the list shows the client support of an analysis', () => {
  const { clientSupport } = analyze({ html: '<p style="border-radius:4px;display:grid">Hello</p>' });
  act(() => root.render(<GradeClientSupport gaps={clientSupport} onShowBlock={() => {}} />));
  expect(container.textContent).toContain('border-radius');
  act(() => root.render(<GradeClientSupport gaps={[]} onShowBlock={() => {}} />));
  expect(container.textContent).toContain('The main email clients support everything');
});
