import { useEffect, useRef } from 'react';
import type { BuilderSession } from '../session.ts';
import { useBuilder } from '../store/use-builder.ts';
import { browserStorage } from './browser-storage.ts';
import { keepWork, type WorkKeeper } from './keep-work.ts';
import { holdWork } from './live-work.ts';
import { rememberOpenDraft } from './open-tab.ts';
import { openWorks } from './works.ts';

/** What did not come from this draft store has to be written once. */
const needsWriting = ({ store, keptSteps }: BuilderSession): boolean => {
  const { dirty, history } = store.get();
  return dirty || (history.steps.length > 0 && history.steps !== keptSteps);
};

/** Stores the draft and its steps on this device, and asks before the page closes only where that is not possible. */
export const useSafekeeping = (session: BuilderSession, userId: string): void => {
  const { store, newKey, workId } = session;
  const keeper = useRef<WorkKeeper | null>(null);
  useEffect(() => {
    const release = holdWork(workId);
    let ended = false;
    const leave = () => keeper.current?.flush('leaving');
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    void openWorks().then((works) => {
      if (ended) return;
      keeper.current = keepWork(
        store,
        { works, storage: browserStorage(), workId, userId, newKey, steps: session.keptSteps },
        { writesAtOnce: needsWriting(session) },
      );
    });
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      ended = true;
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', onVisibility);
      const { history } = store.get();
      keeper.current?.stop();
      if (keeper.current) session.keptSteps = history.steps;
      keeper.current = null;
      release();
    };
  }, [store, newKey, workId, userId, session]);

  const templateId = useBuilder((state) => state.templateId);
  useEffect(() => {
    rememberOpenDraft(templateId === null && newKey.startsWith('new-') ? newKey : null);
    return () => rememberOpenDraft(null);
  }, [templateId, newKey]);

  const wouldBeLost = useBuilder((state) => state.dirty && !state.keptHere);
  const dirty = useBuilder((state) => state.dirty);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      keeper.current?.flush('leaving');
      if (wouldBeLost) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty, wouldBeLost]);
};
