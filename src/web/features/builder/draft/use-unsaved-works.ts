import { useCallback, useEffect, useState } from 'react';
import { isFree } from './live-work.ts';
import type { WorkHead } from './work.ts';
import { openWorks } from './works.ts';

const load = async (userId: string): Promise<WorkHead[]> => {
  const works = await openWorks();
  const all = await works.unsaved(userId, Date.now());
  // What another tab has open is not lost.
  const free = await Promise.all(all.map(({ workId }) => isFree(workId)));
  return all.filter((_, at) => free[at]);
};

/** The emails that were never saved, last changed first. */
export const useUnsavedWorks = (userId: string) => {
  const [unsaved, setUnsaved] = useState<readonly WorkHead[]>([]);
  useEffect(() => {
    let isGone = false;
    void load(userId)
      .catch(() => [])
      .then((found) => {
        if (!isGone) setUnsaved(found);
      });
    return () => {
      isGone = true;
    };
  }, [userId]);
  const discard = useCallback((work: WorkHead) => {
    setUnsaved((all) => all.filter(({ workId }) => workId !== work.workId));
    void openWorks().then((works) => works.remove(work));
  }, []);
  return { unsaved, discard };
};
