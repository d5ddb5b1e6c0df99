// The drafts in this browser: in IndexedDB with every step, or else in localStorage without the steps.
import { browserStorage } from './browser-storage.ts';
import type { DraftStore } from './draft-store.ts';
import { openIndexedDb } from './indexed-db.ts';
import { indexedDbDrafts } from './indexed-db-drafts.ts';
import { localStorageDrafts } from './local-storage-drafts.ts';

let opening: Promise<DraftStore> | null = null;

/** Opened once for the life of the page. */
export const openDraftStore = (): Promise<DraftStore> => {
  opening ??= openIndexedDb().then((database) =>
    database ? indexedDbDrafts(database) : localStorageDrafts(browserStorage()),
  );
  return opening;
};
