import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const container = document.createElement('div');
document.body.append(container);
const root = createRoot(container);
afterEach(() => act(() => root.unmount()));

const show = (value: 'kept' | 'other') =>
  act(() =>
    root.render(
      <Tabs<'kept' | 'other'>
        label="Parts"
        value={value}
        onValueChange={() => undefined}
        items={[
          { value: 'kept', label: 'Kept', staysMounted: true, content: <input aria-label="Kept" /> },
          { value: 'other', label: 'Other', content: <input aria-label="Other" /> },
        ]}
      />,
    ),
  );
const field = (name: string) => container.querySelector<HTMLInputElement>(`[aria-label="${name}"]`);

test('a tab is rendered on first use, and its input survives a switch to another tab', () => {
  show('other');
  expect(field('Kept')).toBeNull();
  show('kept');
  const typed = field('Kept');
  if (typed) typed.value = 'typed';
  show('other');
  expect(field('Kept')?.closest('[role="tabpanel"]')?.getAttribute('data-state')).toBe('inactive');
  show('kept');
  expect(field('Kept')?.value).toBe('typed');
  expect(field('Other')).toBeNull();
});
