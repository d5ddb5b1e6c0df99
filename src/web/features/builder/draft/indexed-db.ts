// The part of IndexedDB that the builder needs.

const name = 'lettersmith';
const version = 1;

export const workStore = 'works';
export const stepStore = 'steps';

const build = (database: IDBDatabase): void => {
  const works = database.createObjectStore(workStore, { keyPath: 'workId' });
  works.createIndex('email', ['userId', 'emailId']);
  works.createIndex('user', 'userId');
  database.createObjectStore(stepStore, { keyPath: ['workId', 'seq'] });
};

export const answerOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Settles once everything in it is stored, or nothing. */
export const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser kept nothing.'));
  });

const longestOpenMs = 3_000;

/** Null where site data is blocked or the site's database does not open. */
export const openIndexedDb = (): Promise<IDBDatabase | null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), longestOpenMs);
    try {
      const request = indexedDB.open(name, version);
      request.onupgradeneeded = () => build(request.result);
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
export const stepsOf = (workId: string): IDBKeyRange =>
  IDBKeyRange.bound([workId, 0], [workId, Number.MAX_SAFE_INTEGER]);
