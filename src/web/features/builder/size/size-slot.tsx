import { Suspense } from 'react';
import { laterPart } from '../later-part.tsx';

const SizeMeter = laterPart(async () => (await import('./size-meter.tsx')).SizeMeter, { isQuiet: true });

/** The place of the size meter, as wide as the meter: what stands beside it does not move when it comes. */
export const SizeSlot = () => (
  <span className="flex min-w-42 justify-end @max-[40rem]:min-w-16">
    <Suspense>
      <SizeMeter />
    </Suspense>
  </span>
);
