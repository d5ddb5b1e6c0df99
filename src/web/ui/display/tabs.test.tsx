import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const container = document.createElement('div');
document.body.append(container);
const root = createRoot(container);
afterEach(() => act(() => root.unmount()));

const show = (value: 'mounted' | 'other') =>
  act(() =>
    root.render(
      <Tabs<'mounted' | 'other'>
        label="Parts"
        value={value}
        onValueChange={() => undefined}
        items={[
          { value: 'mounted', label: 'Mounted', staysMounted: true, content: <input aria-label="Mounted" /> },
          { value: 'other', label: 'Other', content: <input aria-label="Other" /> },
        ]}
      />,
    ),
  );
const field = (name: string) => container.querySelector<HTMLInputElement>(`[aria-label="${name}"]`);

test('a tab is rendered on first use, and its input survives a switch to another tab', () => {
  show('other');
  expect(field('Mounted')).toBeNull();
  show('mounted');
  const typed = field('Mounted');
  if (typed) typed.value = 'typed';
  show('other');
  expect(field('Mounted')?.closest('[role="tabpanel"]')?.getAttribute('data-state')).toBe('inactive');
  show('mounted');
  expect(field('Mounted')?.value).toBe('typed');
  expect(field('Other')).toBeNull();
});
