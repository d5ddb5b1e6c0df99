import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { analyze } from '#deliverability/judge/analyze.ts';
import { GradeClientSupport } from './grade-client-support.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let place: HTMLElement;
let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

const gap = (at: number) => ({
  slug: `css-${at}`,
  feature: `property ${at}`,
  without: ['Outlook for Windows'],
  partly: at === 0 ? ['Gmail'] : [],
  uses: 1,
  where: { line: 1, excerpt: '', ...(at === 0 ? { blockId: 'news' } : {}) },
});

test('each use names the mail programs that ignore it, links to its block, and long lists are collapsed', () => {
  const shown: string[] = [];
  const gaps = Array.from({ length: 7 }, (_, at) => gap(at));
  act(() => root.render(<GradeClientSupport gaps={gaps} onShowBlock={(id) => shown.push(id)} />));
  expect(place.textContent).toContain('Left out by Outlook for Windows.');
  expect(place.textContent).toContain('In part by Gmail.');
  expect(place.querySelector('details summary')?.textContent).toBe('2 more');
  const buttons = place.querySelectorAll<HTMLButtonElement>('button');
  expect([...buttons].map((button) => button.getAttribute('aria-label'))).toEqual([
    'Show the block that uses property 0',
  ]);
  act(() => buttons[0]?.click());
  expect(shown).toEqual(['news']);
});

test('an analysis supplies its data', () => {
  const { clientSupport } = analyze({ html: '<p style="border-radius:4px;display:grid">Hello</p>' });
  act(() => root.render(<GradeClientSupport gaps={clientSupport} onShowBlock={() => {}} />));
  expect(place.textContent).toContain('border-radius');
  act(() => root.render(<GradeClientSupport gaps={[]} onShowBlock={() => {}} />));
  expect(place.textContent).toContain('Nothing in it');
});
