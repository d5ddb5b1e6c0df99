import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setRegion } from '#web/text/region.ts';
import { LineChart } from './line-chart.tsx';

let container: HTMLElement;
let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
  vi.unstubAllGlobals();
});

const points = [4, 0, 2].map((opened, index) => ({
  label: `Nov ${index + 1}, 2026`,
  tick: `Nov ${index + 1}`,
  values: { opened, clicked: index },
}));

const show = (shown = points) =>
  act(() =>
    root.render(
      <LineChart
        title="Opens"
        of="Day"
        series={[
          { key: 'opened', label: 'Opened' },
          { key: 'clicked', label: 'Clicked' },
        ]}
        points={shown}
      />,
    ),
  );
const lines = () => [...container.querySelectorAll('svg[preserveAspectRatio="none"] path')];

test('each line goes through its points, and is distinguishable without color', () => {
  show();
  expect(lines().map((line) => line.getAttribute('d'))).toEqual([
    'M0 0L50 100L100 50',
    'M0 100L50 75L100 50',
  ]);
  expect(new Set(lines().map((line) => line.getAttribute('stroke-dasharray'))).size).toBe(2);
});

test('screen readers get a description, and the figures as a table', () => {
  show();
  expect(container.querySelector('.sr-only')?.textContent).toBe(
    'Chart with 3 points. Opened: 4 at most and Clicked: 2 at most. The table has all figures.',
  );
  const toTable = [...container.querySelectorAll<HTMLElement>('[role="radio"]')].find(
    ({ textContent }) => textContent === 'Table',
  );
  act(() => toTable?.click());
  const rows = [...container.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.lastChild?.textContent),
  );
  expect(rows).toEqual([
    ['Nov 1, 2026', '4', '0'],
    ['Nov 2, 2026', '0', '1'],
    ['Nov 3, 2026', '2', '2'],
  ]);
});

test('figures are written as in the region of the account', () => {
  setRegion({ locale: 'en-DE', timeZone: null, firstDayOfWeek: null });
  show([{ label: 'Nov 1, 2026', tick: 'Nov 1', values: { opened: 1_234, clicked: 0.5 } }]);
  setRegion({ locale: null, timeZone: null, firstDayOfWeek: null });
  expect(container.querySelector('.sr-only')?.textContent).toContain(
    'Opened: 1.234 at most and Clicked: 0,5 at most.',
  );
});

test('the point under the pointer is named with its figures', () => {
  show();
  const plot = container.querySelector('.touch-pan-y');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100));
  act(() => void plot?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: 48 })));
  expect(plot?.textContent).toContain('Nov 2, 2026Opened0Clicked1');
});

test('a single point is in the middle', () => {
  show(points.slice(0, 1));
  expect(lines()[0]?.getAttribute('d')).toBe('M50 0');
});

test('limits are lines with names; the first is always in view, the others once the values come near', () => {
  const showRates = (bounced: number) =>
    act(() =>
      root.render(
        <LineChart
          title="Bounces"
          of="Hour"
          series={[{ key: 'bounced', label: 'Share' }]}
          points={[{ label: '1 PM', tick: '1 PM', values: { bounced } }]}
          isWhole={false}
          format={(value) => `${value} %`}
          limits={[
            { value: 5, label: 'Review at 5 %' },
            { value: 10, label: 'Pause at 10 %' },
          ]}
        />,
      ),
    );
  const drawn = () => [...container.querySelectorAll('[data-limit]')].map((line) => line.getAttribute('d'));
  showRates(1);
  expect(container.querySelector('ul')?.textContent).toBe('ShareReview at 5 %Pause at 10 %');
  expect(drawn()).toEqual(['M0 16.67H100']);
  showRates(5);
  expect(drawn()).toEqual(['M0 50H100', 'M0 0H100']);
});

test('arrow keys go from point to point, and each is said', () => {
  show();
  const cursor = container.querySelector<HTMLElement>('[role="slider"]');
  const press = (key: string) =>
    act(() => void cursor?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  const said = () => cursor?.getAttribute('aria-valuetext');
  act(() => cursor?.focus());
  expect(said()).toBe('Nov 3, 2026: Opened: 2 and Clicked: 2');
  press('ArrowLeft');
  expect(said()).toBe('Nov 2, 2026: Opened: 0 and Clicked: 1');
  expect(container.querySelector('.touch-pan-y')?.textContent).toContain('Nov 2, 2026Opened0Clicked1');
  press('Home');
  press('ArrowLeft');
  expect(said()).toBe('Nov 1, 2026: Opened: 4 and Clicked: 0');
  press('Escape');
  expect(container.querySelector('.touch-pan-y')?.textContent).not.toContain('2026');
});
