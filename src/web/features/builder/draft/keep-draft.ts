import type { BuilderStore } from '../store/builder-store.ts';
import { type DraftStorage, removeDraft, writeDraft } from './drafts.ts';

const delayMs = 200;

export interface DraftPlace {
  storage: DraftStorage;
  userId: string;
  /** For an email without an id; once it has one, the draft moves under it. */
  newKey: string;
  basedOn: string | null;
}

export interface DraftKeeper {
  /** Writes what is pending at once, as when the page is left. */
  flush: () => void;
  stop: () => void;
  /** The version on the server that further changes are made to. */
  savedAs: (updatedAt: string) => void;
}

/** Writes unsaved changes within 300 ms and takes the copy away once they are saved. */
export const keepDraft = (
  store: BuilderStore,
  { storage, userId, newKey, basedOn }: DraftPlace,
  onRefused: () => void,
): DraftKeeper => {
  let base = basedOn;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let { document, name, templateId, dirty } = store.get();

  const keyNow = () => store.get().templateId ?? newKey;
  const flush = (): void => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    const state = store.get();
    if (!state.dirty) {
      removeDraft(storage, userId, keyNow());
      return;
    }
    const draft = {
      templateId: state.templateId,
      name: state.name,
      document: state.document,
      savedAt: new Date().toISOString(),
      basedOn: base,
    };
    if (!writeDraft(storage, userId, keyNow(), draft)) onRefused();
  };
  const stop = store.subscribe(() => {
    const state = store.get();
    const changed =
      state.document !== document ||
      state.name !== name ||
      state.dirty !== dirty ||
      state.templateId !== templateId;
    if (!changed) return;
    if (state.templateId !== templateId) removeDraft(storage, userId, templateId ?? newKey);
    ({ document, name, templateId, dirty } = state);
    if (!dirty) removeDraft(storage, userId, keyNow());
    timer ??= setTimeout(flush, delayMs);
  });
  return {
    flush,
    stop: () => {
      flush();
      stop();
    },
    savedAs: (updatedAt) => {
      base = updatedAt;
    },
  };
};
