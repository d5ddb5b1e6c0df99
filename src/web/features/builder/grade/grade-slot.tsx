import { Suspense, useEffect, useState } from 'react';
import { withTexts } from '#web/text/load.ts';
import { lazyComponent } from '../lazy-component.tsx';
import { whenIdle } from '../when-idle.ts';

const GradeButton = lazyComponent(
  async () => (await withTexts(() => import('./grade-button.tsx'), 'builder-panels')).GradeButton,
  {
    failsSilently: true,
  },
);

const placeholder = <span aria-hidden className="block size-9 max-[719px]:size-10 pointer-coarse:size-11" />;

/** Reserves the space of the grade button, which loads once the email can be edited. */
export const GradeSlot = () => {
  const [isReady, setReady] = useState(false);
  useEffect(() => whenIdle(() => setReady(true), 100), []);
  return isReady ? (
    <Suspense fallback={placeholder}>
      <GradeButton />
    </Suspense>
  ) : (
    placeholder
  );
};
