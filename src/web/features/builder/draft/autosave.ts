import type { BuilderState } from '../store/builder-state.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import type { Step } from '../store/history.ts';
import type { DraftStorage } from './browser-storage.ts';
import type { DraftStore } from './draft-store.ts';
import type { DraftRecord } from './local-draft.ts';
import { removeDraftCopy, writeDraftCopy } from './local-storage-drafts.ts';

const delayMs = 200;

export interface DraftLocation {
  drafts: DraftStore;
  /** Stores a copy while the page closes, when no other write is sure to finish. */
  storage: DraftStorage;
  draftId: string;
  userId: string;
  /** For an email without an id. */
  draftKey: string;
  /** The stored steps; null when there are none, or none that can be read. */
  storedSteps: readonly Step[] | null;
}

export interface DraftAutosave {
  /** Writes pending changes at once; with a copy when the page is closing, which may not let the write finish. */
  flush: (options?: { isClosing: boolean }) => void;
  /** Settles when everything so far is written, or refused. */
  written: () => Promise<void>;
  stop: () => void;
}

type DraftState = Pick<BuilderState, 'document' | 'name' | 'templateId' | 'revision' | 'dirty' | 'history'>;

const draftStateOf = ({
  document,
  name,
  templateId,
  revision,
  dirty,
  history,
}: BuilderState): DraftState => ({
  document,
  name,
  templateId,
  revision,
  dirty,
  history,
});

const isSameDraftState = (a: DraftState, b: DraftState): boolean =>
  a.document === b.document &&
  a.name === b.name &&
  a.templateId === b.templateId &&
  a.revision === b.revision &&
  a.dirty === b.dirty &&
  a.history === b.history;

/** Writes every change within 300 ms, with the steps that it added or removed. */
export const autosaveDraft = (
  store: BuilderStore,
  { drafts, storage, draftId, userId, draftKey, storedSteps }: DraftLocation,
  { writesImmediately = false } = {},
): DraftAutosave => {
  let last = draftStateOf(store.get());
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** By `seq`. */
  let stored = storedSteps && new Map(storedSteps.map((step) => [step.seq, step]));
  let writing: Promise<void> = Promise.resolve();
  let closingCopySavedAt: string | null = null;
  /** A closing page may not finish writing it. */
  let inFlight: DraftRecord | null = null;

  const recordOf = (state: DraftState): DraftRecord => ({
    draftId,
    userId,
    emailId: state.templateId ?? draftKey,
    templateId: state.templateId,
    name: state.name,
    document: state.document,
    savedAt: new Date().toISOString(),
    baseRevision: state.revision,
    dirty: state.dirty,
    position: state.history.position,
  });

  const stepChanges = ({ history }: DraftState) => {
    const now = new Map(history.steps.map((step) => [step.seq, step]));
    const before = stored;
    stored = now;
    if (!before) return { replacesAll: true, put: history.steps, remove: [] };
    return {
      replacesAll: false,
      put: history.steps.filter((step) => before.get(step.seq) !== step),
      remove: [...before.keys()].filter((seq) => !now.has(seq)),
    };
  };

  const reportStored = (isStored: boolean): void => {
    if (store.get().isStoredLocally !== isStored) store.set({ isStoredLocally: isStored });
  };

  const write = async (state: DraftState): Promise<void> => {
    const record = recordOf(state);
    inFlight = record;
    try {
      await drafts.write(record, stepChanges(state));
      reportStored(true);
      if (closingCopySavedAt !== null && closingCopySavedAt <= record.savedAt) {
        removeDraftCopy(storage, userId, record.emailId);
        closingCopySavedAt = null;
      }
    } catch {
      // The next write contains all changes, also those that are stored by now.
      stored = null;
      // The closing copy is newer.
      if (closingCopySavedAt !== null && closingCopySavedAt > record.savedAt) return;
      const isCopied = !drafts.storesSteps
        ? false
        : writeDraftCopy(storage, userId, record.emailId, { ...record, basedOn: record.baseRevision });
      reportStored(isCopied || !state.dirty);
    } finally {
      if (inFlight === record) inFlight = null;
    }
  };

  const writeClosingCopy = (record: DraftRecord): void => {
    if (!drafts.storesSteps || !record.dirty) return;
    const isWritten = writeDraftCopy(storage, userId, record.emailId, {
      ...record,
      basedOn: record.baseRevision,
    });
    if (isWritten) closingCopySavedAt = record.savedAt;
  };

  const flush = ({ isClosing = false } = {}): void => {
    if (timer === null) {
      if (isClosing && inFlight) writeClosingCopy(inFlight);
      return;
    }
    clearTimeout(timer);
    timer = null;
    const state = draftStateOf(store.get());
    if (isClosing) writeClosingCopy(recordOf(state));
    writing = write(state);
  };
  const schedule = (): void => {
    timer ??= setTimeout(() => flush(), delayMs);
  };
  if (writesImmediately) schedule();
  const stop = store.subscribe(() => {
    const state = draftStateOf(store.get());
    if (isSameDraftState(state, last)) return;
    const hasNewId = state.templateId !== last.templateId;
    if (hasNewId && !drafts.storesSteps)
      void drafts.remove({ draftId, userId, emailId: last.templateId ?? draftKey });
    last = state;
    schedule();
  });
  return {
    flush,
    written: () => writing,
    stop: () => {
      flush();
      stop();
    },
  };
};
