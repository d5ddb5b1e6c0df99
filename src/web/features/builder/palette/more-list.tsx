import { useEffect } from 'react';
import { loadViews } from '../canvas/use-has-view.ts';
import { LayoutList } from './layout-list.tsx';
import { moreGroups } from './more-entries.ts';
import { PaletteGroups } from './palette-groups.tsx';

/** Further blocks, and layouts. */
export const MoreList = ({ onAdded }: { onAdded?: (() => void) | undefined }) => {
  // A block that is added shows at once.
  useEffect(() => {
    loadViews().catch(() => undefined);
  }, []);
  return (
    <>
      <PaletteGroups groups={moreGroups} onAdded={onAdded} />
      <LayoutList onAdded={onAdded} />
    </>
  );
};
