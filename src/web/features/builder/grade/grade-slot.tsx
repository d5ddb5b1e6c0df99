import { Suspense, useEffect, useState } from 'react';
import { laterPart } from '../later-part.tsx';
import { whenIdle } from '../when-idle.ts';

const GradeButton = laterPart(async () => (await import('./grade-button.tsx')).GradeButton, {
  isQuiet: true,
});

const place = <span aria-hidden className="block size-9 max-[719px]:size-10 pointer-coarse:size-11" />;

/** Reserves the space of the stamp. The stamp itself loads once the email can be edited. */
export const GradeSlot = () => {
  const [isReady, setReady] = useState(false);
  useEffect(() => whenIdle(() => setReady(true), 100), []);
  return isReady ? (
    <Suspense fallback={place}>
      <GradeButton />
    </Suspense>
  ) : (
    place
  );
};
