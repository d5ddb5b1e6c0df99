import { lazy, Suspense, useState } from 'react';
import { withTexts } from '#web/text/load.ts';
import { hadViews } from './had-views.ts';
import type { SavedViewsProps } from './saved-views-bar.tsx';

const Bar = lazy(async () => ({
  default: (await withTexts(() => import('./saved-views-bar.tsx'), 'saved-views')).SavedViewsBar,
}));

/** The saved views of a list, above it: the first four as links, the others in a menu. */
export const SavedViews = (props: SavedViewsProps) => {
  const [isExpected] = useState(() => hadViews(props.list));
  return (
    <div
      className={isExpected ? 'min-h-8 print:hidden pointer-coarse:min-h-11' : 'empty:hidden print:hidden'}
    >
      <Suspense>
        <Bar {...props} />
      </Suspense>
    </div>
  );
};
