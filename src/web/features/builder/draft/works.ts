// Where drafts are stored in this browser: in IndexedDB with every step, or else in localStorage without the steps.
import { noHistory, type Step } from '../store/history.ts';
import { browserStorage } from './browser-storage.ts';
import {
  type Draft,
  type DraftStorage,
  readDraft,
  removeDraft,
  unsavedDrafts,
  writeDraft,
} from './drafts.ts';
import { answerOf, endOf, openIndexedDb, stepStore, stepsOf, workStore } from './indexed-db.ts';
import { type KeptWork, readHead, readHistory, type WorkHead } from './work.ts';

export interface StepChanges {
  /** Deletes all stored steps first. */
  anew: boolean;
  put: readonly Step[];
  remove: readonly number[];
}

export interface Works {
  /** False where steps are not stored; then callers need not pass them. */
  keepsSteps: boolean;
  /** Of one email, last changed first. */
  read: (userId: string, emailId: string) => Promise<KeptWork[]>;
  /** Emails without an id, last changed first. Those older than 30 days are deleted. */
  unsaved: (userId: string, now: number) => Promise<WorkHead[]>;
  /** Starts at once and fails when the browser refuses to store it. */
  write: (head: WorkHead, steps: StepChanges) => Promise<void>;
  remove: (work: Pick<WorkHead, 'userId' | 'emailId' | 'workId'>) => Promise<void>;
}

const keptMs = 30 * 24 * 60 * 60 * 1_000;

const lastChangedFirst = <Work extends WorkHead>(works: Work[]): Work[] =>
  works.sort((one, other) => other.savedAt.localeCompare(one.savedAt));

const notNull = <Value>(value: Value | null): value is Value => value !== null;

const inIndexedDb = (database: IDBDatabase): Works => {
  const write: Works['write'] = (head, { anew, put, remove }) => {
    const transaction = database.transaction([workStore, stepStore], 'readwrite');
    const steps = transaction.objectStore(stepStore);
    if (anew) steps.delete(stepsOf(head.workId));
    for (const seq of remove) steps.delete([head.workId, seq]);
    for (const step of put) steps.put({ ...step, workId: head.workId });
    transaction.objectStore(workStore).put(head);
    return endOf(transaction);
  };
  const remove: Works['remove'] = ({ workId }) => {
    const transaction = database.transaction([workStore, stepStore], 'readwrite');
    transaction.objectStore(workStore).delete(workId);
    transaction.objectStore(stepStore).delete(stepsOf(workId));
    return endOf(transaction);
  };
  const heads = async (index: string, key: IDBValidKey): Promise<WorkHead[]> => {
    const transaction = database.transaction(workStore);
    const found: unknown[] = await answerOf(transaction.objectStore(workStore).index(index).getAll(key));
    return lastChangedFirst(found.map(readHead).filter(notNull));
  };
  const withSteps = async (head: WorkHead): Promise<KeptWork> => {
    const steps = database.transaction(stepStore).objectStore(stepStore);
    return {
      ...head,
      history: readHistory(await answerOf(steps.getAll(stepsOf(head.workId))), head.position),
    };
  };
  return {
    keepsSteps: true,
    read: async (userId, emailId) => Promise.all((await heads('email', [userId, emailId])).map(withSteps)),
    unsaved: async (userId, now) => {
      const all = await heads('user', userId);
      const isOld = (work: WorkHead) => now - Date.parse(work.savedAt) > keptMs;
      await Promise.all(all.filter(isOld).map(remove));
      return all.filter(
        (work) => work.templateId === null && work.emailId.startsWith('new-') && work.dirty && !isOld(work),
      );
    },
    write,
    remove,
  };
};

export const workOfDraft = ({ basedOn, ...draft }: Draft, userId: string, emailId: string): KeptWork => ({
  ...draft,
  workId: emailId,
  userId,
  emailId,
  baseRevision: basedOn,
  dirty: true,
  position: 0,
  history: noHistory,
});

/** For browsers without IndexedDB. */
export const inLocalStorage = (storage: DraftStorage): Works => {
  const toWork = (userId: string, emailId: string, draft: Draft | null): KeptWork[] =>
    draft ? [workOfDraft(draft, userId, emailId)] : [];
  return {
    keepsSteps: false,
    read: async (userId, emailId) => toWork(userId, emailId, readDraft(storage, userId, emailId)),
    unsaved: async (userId, now) =>
      unsavedDrafts(storage, userId, now).flatMap((draft) => toWork(userId, draft.key, draft)),
    write: async (head) => {
      if (!head.dirty) {
        removeDraft(storage, head.userId, head.emailId);
        return;
      }
      if (!writeDraft(storage, head.userId, head.emailId, { ...head, basedOn: head.baseRevision }))
        throw new Error('The browser kept nothing.');
    },
    remove: async ({ userId, emailId }) => removeDraft(storage, userId, emailId),
  };
};

let opening: Promise<Works> | null = null;

/** Opened once for the life of the page. */
export const openWorks = (): Promise<Works> => {
  opening ??= openIndexedDb().then((database) =>
    database ? inIndexedDb(database) : inLocalStorage(browserStorage()),
  );
  return opening;
};
