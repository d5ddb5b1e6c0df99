import { useEffect, useSyncExternalStore } from 'react';
import { hasViews, isViewed } from '#email/blocks/view.ts';
import type { Block } from '#email/document/block.ts';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The code that draws most kinds of blocks loads when an email has one, or when the palette offers them. */
export const loadViews = async (): Promise<void> => {
  if (hasViews()) return;
  await import('#email/blocks/all-views.ts');
  for (const listener of listeners) listener();
};

/** Whether the block can be drawn; loads what is missing. */
export const useHasView = (block: Block): boolean => {
  const needsView = isViewed(block);
  const isLoaded = useSyncExternalStore(subscribe, hasViews);
  useEffect(() => {
    // The next block, or the block when it is shown again, tries once more.
    if (needsView && !isLoaded) loadViews().catch(() => undefined);
  }, [needsView, isLoaded]);
  return isLoaded || !needsView;
};
