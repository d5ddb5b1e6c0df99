import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { currentToasts } from '#web/lib/toast.ts';
import { lazyComponent } from './lazy-component.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('a component that fails to load closes itself, shows a toast, and loads again the next time', async () => {
  let isOnline = false;
  const closed: boolean[] = [];
  const Dialog = (_: { onOpenChange: (open: boolean) => void }) => <p>The dialog</p>;
  const LazyDialog = lazyComponent(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return Dialog;
  });
  const container = document.createElement('div');
  const root = createRoot(container);
  const show = (open: boolean) =>
    act(async () =>
      root.render(
        <Suspense fallback={null}>
          {open && <LazyDialog onOpenChange={(next) => closed.push(next)} />}
        </Suspense>,
      ),
    );
  await show(true);
  expect(closed).toEqual([false]);
  expect(currentToasts()[0]?.title).toBe('Part of this page could not be loaded');
  await show(false);
  isOnline = true;
  await show(true);
  expect(container.textContent).toBe('The dialog');
  expect(closed).toEqual([false]);
  await act(async () => root.unmount());
});
