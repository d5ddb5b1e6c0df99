// The browser's database for drafts.
import type { DBSchema, IDBPDatabase } from 'idb';

const name = 'lettersmith';
const version = 1;

export const draftObjectStore = 'works';
export const stepObjectStore = 'steps';

/** Values are checked when they are read: an earlier version of this product may have written them. */
interface DraftSchema extends DBSchema {
  [draftObjectStore]: {
    key: string;
    value: { workId: string };
    indexes: { email: [userId: string, emailId: string]; user: string };
  };
  [stepObjectStore]: { key: [workId: string, seq: number]; value: { workId: string; seq: number } };
}

export type DraftDatabase = IDBPDatabase<DraftSchema>;

const createObjectStores = (database: DraftDatabase): void => {
  const drafts = database.createObjectStore(draftObjectStore, { keyPath: 'workId' });
  drafts.createIndex('email', ['userId', 'emailId']);
  drafts.createIndex('user', 'userId');
  database.createObjectStore(stepObjectStore, { keyPath: ['workId', 'seq'] });
};

const openTimeoutMs = 3_000;

const openWith = (openDB: typeof import('idb').openDB): Promise<DraftDatabase | null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), openTimeoutMs);
    // Where site data is blocked, even naming `indexedDB` throws.
    const open = async () =>
      openDB<DraftSchema>(name, version, { upgrade: createObjectStores, blocked: () => resolve(null) });
    open().then(
      (database) => {
        database.addEventListener('versionchange', () => database.close());
        resolve(database);
      },
      () => resolve(null),
    );
  });

/** Null where site data is blocked or the site's database does not open. */
export const openIndexedDb = async (): Promise<DraftDatabase | null> => {
  // Fetched beside the canvas, which does not wait for drafts. Only the database is given a time limit.
  const idb = await import('idb').catch(() => null);
  return idb && openWith(idb.openDB);
};

/** Every step of one draft. */
export const stepRangeOf = (draftId: string): IDBKeyRange =>
  IDBKeyRange.bound([draftId, 0], [draftId, Number.MAX_SAFE_INTEGER]);
