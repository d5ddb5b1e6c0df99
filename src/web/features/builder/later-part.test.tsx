import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { currentToasts } from '#web/lib/toast.ts';
import { laterPart } from './later-part.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

test('a part that fails to load closes itself, reports it, and is fetched again', async () => {
  let isOnline = false;
  const closed: boolean[] = [];
  const Dialog = (_: { onOpenChange: (open: boolean) => void }) => <p>The dialog</p>;
  const Later = laterPart(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return Dialog;
  });
  const place = document.createElement('div');
  const root = createRoot(place);
  const show = (open: boolean) =>
    act(async () =>
      root.render(
        <Suspense fallback={null}>{open && <Later onOpenChange={(next) => closed.push(next)} />}</Suspense>,
      ),
    );
  await show(true);
  expect(closed).toEqual([false]);
  expect(currentToasts()[0]?.title).toBe('This part did not arrive');
  await show(false);
  isOnline = true;
  await show(true);
  expect(place.textContent).toBe('The dialog');
  expect(closed).toEqual([false]);
  await act(async () => root.unmount());
});
