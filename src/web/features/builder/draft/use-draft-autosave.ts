import { useEffect, useRef } from 'react';
import type { BuilderSession } from '../session.ts';
import { useBuilder } from '../store/use-builder.ts';
import { autosaveDraft, type DraftAutosave } from './autosave.ts';
import { browserStorage } from './browser-storage.ts';
import { lockDraft } from './draft-lock.ts';
import { setOpenDraftKey } from './open-draft-key.ts';
import { openDraftStore } from './open-draft-store.ts';

/** Changes and steps that the draft store does not have yet are written once at the start. */
const needsWriting = ({ store, storedSteps }: BuilderSession): boolean => {
  const { dirty, history } = store.get();
  return dirty || (history.steps.length > 0 && history.steps !== storedSteps);
};

/** Stores the draft and its steps on this device. Asks before the page closes only where that is not possible. */
export const useDraftAutosave = (session: BuilderSession, userId: string): void => {
  const { store, draftKey, draftId } = session;
  const autosave = useRef<DraftAutosave | null>(null);
  useEffect(() => {
    const release = lockDraft(draftId);
    let isUnmounted = false;
    const flushOnClose = () => autosave.current?.flush({ isClosing: true });
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') flushOnClose();
    };
    void openDraftStore().then((drafts) => {
      if (isUnmounted) return;
      autosave.current = autosaveDraft(
        store,
        { drafts, storage: browserStorage(), draftId, userId, draftKey, storedSteps: session.storedSteps },
        { writesImmediately: needsWriting(session) },
      );
    });
    window.addEventListener('pagehide', flushOnClose);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isUnmounted = true;
      window.removeEventListener('pagehide', flushOnClose);
      document.removeEventListener('visibilitychange', onVisibility);
      const { history } = store.get();
      autosave.current?.stop();
      if (autosave.current) session.storedSteps = history.steps;
      autosave.current = null;
      release();
    };
  }, [store, draftKey, draftId, userId, session]);

  const templateId = useBuilder((state) => state.templateId);
  useEffect(() => {
    setOpenDraftKey(templateId === null && draftKey.startsWith('new-') ? draftKey : null);
    return () => setOpenDraftKey(null);
  }, [templateId, draftKey]);

  const wouldBeLost = useBuilder((state) => state.dirty && !state.isStoredLocally);
  const dirty = useBuilder((state) => state.dirty);
  useEffect(() => {
    if (!dirty) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      autosave.current?.flush({ isClosing: true });
      if (wouldBeLost) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [dirty, wouldBeLost]);
};
