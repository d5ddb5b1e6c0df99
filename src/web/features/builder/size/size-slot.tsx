import { Suspense } from 'react';
import { withTexts } from '#web/text/load.ts';
import { lazyComponent } from '../lazy-component.tsx';

const SizeMeter = lazyComponent(
  async () => (await withTexts(() => import('./size-meter.tsx'), 'builder-panels')).SizeMeter,
  {
    failsSilently: true,
  },
);

/** Reserves the width of the size meter, so that its neighbors do not move when it loads. */
export const SizeSlot = () => (
  <span className="flex min-w-42 justify-end @max-[40rem]:min-w-16">
    <Suspense>
      <SizeMeter />
    </Suspense>
  </span>
);
