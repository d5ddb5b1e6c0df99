import { fixes, type NamedFix } from '#deliverability/fixes/fixes.ts';
import type { Document } from '#email/document/document.ts';
import { t } from '#web/text/t.ts';
import type { BuilderStore } from '../store/builder-store.ts';

/** The one-click fix of the finding; null if only a person can fix it or nothing is left to fix. */
export const fixFor = (findingId: string, document: Document): NamedFix | null => {
  const fix = fixes.get(findingId);
  return fix && fix.apply(document) !== document ? fix : null;
};

/** One undo step, named like its button. False when nothing was left to fix. */
export const applyFix = (store: BuilderStore, findingId: string): boolean => {
  const { document } = store.get();
  const fix = fixFor(findingId, document);
  if (!fix) {
    store.set({ announcement: t('builderPanels.applyFix.nothingLeftToFixHere') });
    return false;
  }
  const label = t(fix.label);
  store.change(
    { document: fix.apply(document) },
    {
      label,
      editingId: null,
      unfinishedInputs: new Map(),
      announcement: t('builderPanels.applyFix.doneLabelUndoTakesItBack', { label }),
    },
  );
  return true;
};
