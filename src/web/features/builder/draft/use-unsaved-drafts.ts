import { useCallback, useEffect, useState } from 'react';
import { isUnlocked } from './draft-lock.ts';
import type { DraftRecord } from './local-draft.ts';
import { openDraftStore } from './open-draft-store.ts';

const load = async (userId: string): Promise<DraftRecord[]> => {
  const drafts = await openDraftStore();
  const all = await drafts.unsaved(userId, Date.now());
  // A draft that another tab has open is not lost.
  const unlocked = await Promise.all(all.map(({ draftId: workId }) => isUnlocked(workId)));
  return all.filter((_, index) => unlocked[index]);
};

/** The emails that were never saved, last changed first. */
export const useUnsavedDrafts = (userId: string) => {
  const [unsaved, setUnsaved] = useState<readonly DraftRecord[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    void load(userId)
      .catch(() => [])
      .then((found) => {
        if (!isUnmounted) setUnsaved(found);
      });
    return () => {
      isUnmounted = true;
    };
  }, [userId]);
  const discard = useCallback((draft: DraftRecord) => {
    setUnsaved((all) => all.filter(({ draftId: workId }) => workId !== draft.draftId));
    void openDraftStore().then((drafts) => drafts.remove(draft));
  }, []);
  return { unsaved, discard };
};
