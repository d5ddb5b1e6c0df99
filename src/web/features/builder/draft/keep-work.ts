import type { BuilderState, BuilderStore } from '../store/builder-store.ts';
import type { Step } from '../store/history.ts';
import { type DraftStorage, removeDraft, writeDraft } from './drafts.ts';
import type { WorkHead } from './work.ts';
import type { Works } from './works.ts';

const delayMs = 200;

export interface WorkPlace {
  works: Works;
  /** Stores a copy while the page closes, when no other write is sure to finish. */
  storage: DraftStorage;
  workId: string;
  userId: string;
  /** For an email without an id. */
  newKey: string;
  /** The stored steps; null when there are none, or none that can be read. */
  steps: readonly Step[] | null;
}

export interface WorkKeeper {
  /** Writes pending changes at once. `leaving` also while a closing page may not finish the other write. */
  flush: (leaving?: 'leaving') => void;
  /** Settles when everything so far is written, or refused. */
  written: () => Promise<void>;
  stop: () => void;
}

type Kept = Pick<BuilderState, 'document' | 'name' | 'templateId' | 'revision' | 'dirty' | 'history'>;

const keptPart = ({ document, name, templateId, revision, dirty, history }: BuilderState): Kept => ({
  document,
  name,
  templateId,
  revision,
  dirty,
  history,
});

const isSame = (one: Kept, other: Kept): boolean =>
  one.document === other.document &&
  one.name === other.name &&
  one.templateId === other.templateId &&
  one.revision === other.revision &&
  one.dirty === other.dirty &&
  one.history === other.history;

/** Writes every change within 300 ms, with the steps that it added or removed. */
export const keepWork = (
  store: BuilderStore,
  { works, storage, workId, userId, newKey, steps }: WorkPlace,
  { writesAtOnce = false } = {},
): WorkKeeper => {
  let last = keptPart(store.get());
  let timer: ReturnType<typeof setTimeout> | null = null;
  let stored = steps && new Map(steps.map((step) => [step.seq, step]));
  let writing: Promise<void> = Promise.resolve();
  let leftCopy: string | null = null;
  /** What is being written: a closing page may not finish it. */
  let underWay: WorkHead | null = null;

  const headOf = (state: Kept): WorkHead => ({
    workId,
    userId,
    emailId: state.templateId ?? newKey,
    templateId: state.templateId,
    name: state.name,
    document: state.document,
    savedAt: new Date().toISOString(),
    baseRevision: state.revision,
    dirty: state.dirty,
    position: state.history.position,
  });

  const stepChanges = ({ history }: Kept) => {
    const now = new Map(history.steps.map((step) => [step.seq, step]));
    const before = stored;
    stored = now;
    if (!before) return { anew: true, put: history.steps, remove: [] };
    return {
      anew: false,
      put: history.steps.filter((step) => before.get(step.seq) !== step),
      remove: [...before.keys()].filter((seq) => !now.has(seq)),
    };
  };

  const kept = (keptHere: boolean): void => {
    if (store.get().keptHere !== keptHere) store.set({ keptHere });
  };

  const write = async (state: Kept): Promise<void> => {
    const head = headOf(state);
    underWay = head;
    try {
      await works.write(head, stepChanges(state));
      kept(true);
      if (leftCopy !== null && leftCopy <= head.savedAt) {
        removeDraft(storage, userId, head.emailId);
        leftCopy = null;
      }
    } catch {
      // Whatever is stored by now, the next write contains all of it.
      stored = null;
      // The copy taken since is newer.
      if (leftCopy !== null && leftCopy > head.savedAt) return;
      const copied = !works.keepsSteps
        ? false
        : writeDraft(storage, userId, head.emailId, { ...head, basedOn: head.baseRevision });
      kept(copied || !state.dirty);
    } finally {
      if (underWay === head) underWay = null;
    }
  };

  const copyAside = (head: WorkHead): void => {
    if (!works.keepsSteps || !head.dirty) return;
    const isKept = writeDraft(storage, userId, head.emailId, { ...head, basedOn: head.baseRevision });
    if (isKept) leftCopy = head.savedAt;
  };

  const flush: WorkKeeper['flush'] = (leaving) => {
    if (timer === null) {
      if (leaving && underWay) copyAside(underWay);
      return;
    }
    clearTimeout(timer);
    timer = null;
    const state = keptPart(store.get());
    if (leaving) copyAside(headOf(state));
    writing = write(state);
  };
  const schedule = (): void => {
    timer ??= setTimeout(flush, delayMs);
  };
  if (writesAtOnce) schedule();
  const stop = store.subscribe(() => {
    const state = keptPart(store.get());
    if (isSame(state, last)) return;
    const moved = state.templateId !== last.templateId;
    if (moved && !works.keepsSteps) void works.remove({ workId, userId, emailId: last.templateId ?? newKey });
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
