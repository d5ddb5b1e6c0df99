// The part of IndexedDB that the builder needs.

const name = 'lettersmith';
const version = 1;

export const draftObjectStore = 'works';
export const stepObjectStore = 'steps';

const createObjectStores = (database: IDBDatabase): void => {
  const drafts = database.createObjectStore(draftObjectStore, { keyPath: 'workId' });
  drafts.createIndex('email', ['userId', 'emailId']);
  drafts.createIndex('user', 'userId');
  database.createObjectStore(stepObjectStore, { keyPath: ['workId', 'seq'] });
};

export const requestResult = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Settles once everything in it is stored, or nothing. */
export const transactionDone = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser stored nothing.'));
  });

const openTimeoutMs = 3_000;

/** Null where site data is blocked or the site's database does not open. */
export const openIndexedDb = (): Promise<IDBDatabase | null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), openTimeoutMs);
    try {
      const request = indexedDB.open(name, version);
      request.onupgradeneeded = () => createObjectStores(request.result);
      request.onsuccess = () => {
        const database = request.result;
        database.onversionchange = () => database.close();
        resolve(database);
      };
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });

/** Every step of one draft. */
export const stepRangeOf = (draftId: string): IDBKeyRange =>
  IDBKeyRange.bound([draftId, 0], [draftId, Number.MAX_SAFE_INTEGER]);
