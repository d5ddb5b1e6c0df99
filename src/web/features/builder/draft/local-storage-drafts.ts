// Drafts in localStorage, without their steps: where IndexedDB is off, and while a page closes.
import { z } from 'zod';
import { documentSchema, storedDocument } from '#email/document/document.ts';
import { migrateDocument } from '#email/document/migrate.ts';
import { noHistory } from '../store/history.ts';
import type { DraftStorage } from './browser-storage.ts';
import type { DraftStore } from './draft-store.ts';
import type { LocalDraft } from './local-draft.ts';

const draftCopySchema = z.object({
  templateId: z.string().nullable(),
  name: z.string(),
  document: z.preprocess(migrateDocument, documentSchema),
  savedAt: z.string(),
  /** The revision of the changed template; another one on the server means that it was saved meanwhile. */
  basedOn: z.int().nullable().catch(null),
});

export type DraftCopy = z.infer<typeof draftCopySchema>;

export interface KeyedDraftCopy extends DraftCopy {
  key: string;
}

const prefix = (userId: string): string => `lettersmith:draft:${userId}:`;
const ttlMs = 30 * 24 * 60 * 60 * 1_000;

const readStorageKey = (storage: DraftStorage, storageKey: string): DraftCopy | null => {
  try {
    return draftCopySchema.parse(JSON.parse(storage.getItem(storageKey) ?? ''));
  } catch {
    return null;
  }
};

export const readDraftCopy = (storage: DraftStorage, userId: string, key: string): DraftCopy | null =>
  readStorageKey(storage, prefix(userId) + key);

/** False when the browser refused to store it: storage is off or full. */
export const writeDraftCopy = (
  storage: DraftStorage,
  userId: string,
  key: string,
  draft: DraftCopy,
): boolean => {
  try {
    storage.setItem(
      prefix(userId) + key,
      JSON.stringify({ ...draft, document: storedDocument(draft.document) }),
    );
    return true;
  } catch {
    return false;
  }
};

export const removeDraftCopy = (storage: DraftStorage, userId: string, key: string): void => {
  try {
    storage.removeItem(prefix(userId) + key);
  } catch {
    // Storage is off: there is nothing to remove.
  }
};

/** Emails that were never saved, last changed first. Those older than 30 days are deleted. */
export const unsavedDraftCopies = (storage: DraftStorage, userId: string, now: number): KeyedDraftCopy[] => {
  const newPrefix = `${prefix(userId)}new-`;
  const keys: string[] = [];
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index);
    if (key?.startsWith(newPrefix)) keys.push(key);
  }
  const drafts: KeyedDraftCopy[] = [];
  for (const storageKey of keys) {
    const draft = readStorageKey(storage, storageKey);
    const key = storageKey.slice(prefix(userId).length);
    if (draft && now - Date.parse(draft.savedAt) <= ttlMs) drafts.push({ ...draft, key });
    else if (draft) removeDraftCopy(storage, userId, key);
  }
  return drafts.sort((a, b) => b.savedAt.localeCompare(a.savedAt));
};

export const localDraftOf = (
  { basedOn, ...draft }: DraftCopy,
  userId: string,
  emailId: string,
): LocalDraft => ({
  ...draft,
  draftId: emailId,
  userId,
  emailId,
  baseRevision: basedOn,
  dirty: true,
  position: 0,
  history: noHistory,
});

/** The drafts of a browser without IndexedDB. */
export const localStorageDrafts = (storage: DraftStorage): DraftStore => {
  const toLocalDrafts = (userId: string, emailId: string, draft: DraftCopy | null): LocalDraft[] =>
    draft ? [localDraftOf(draft, userId, emailId)] : [];
  return {
    storesSteps: false,
    read: async (userId, emailId) => toLocalDrafts(userId, emailId, readDraftCopy(storage, userId, emailId)),
    unsaved: async (userId, now) =>
      unsavedDraftCopies(storage, userId, now).flatMap((draft) => toLocalDrafts(userId, draft.key, draft)),
    write: async (draft) => {
      if (!draft.dirty) {
        removeDraftCopy(storage, draft.userId, draft.emailId);
        return;
      }
      if (!writeDraftCopy(storage, draft.userId, draft.emailId, { ...draft, basedOn: draft.baseRevision }))
        throw new Error('The browser stored nothing.');
    },
    remove: async ({ userId, emailId }) => removeDraftCopy(storage, userId, emailId),
  };
};
