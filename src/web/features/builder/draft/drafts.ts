// Unsaved work in localStorage, per user and document: where IndexedDB is off, and while a page closes.
import { z } from 'zod';
import { documentSchema } from '#email/document/document.ts';
import { migrateDocument } from '#email/document/migrate.ts';

const draftSchema = z.object({
  templateId: z.string().nullable(),
  name: z.string(),
  document: z.preprocess(migrateDocument, documentSchema),
  savedAt: z.string(),
  /** The revision of the changed template; another one on the server means that it was saved meanwhile. */
  basedOn: z.int().nullable().catch(null),
});

export type Draft = z.infer<typeof draftSchema>;

export interface KeptDraft extends Draft {
  key: string;
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = (userId: string): string => `lettersmith:draft:${userId}:`;
const keptMs = 30 * 24 * 60 * 60 * 1_000;

const readOne = (storage: DraftStorage, storageKey: string): Draft | null => {
  try {
    return draftSchema.parse(JSON.parse(storage.getItem(storageKey) ?? ''));
  } catch {
    return null;
  }
};

export const readDraft = (storage: DraftStorage, userId: string, key: string): Draft | null =>
  readOne(storage, prefix(userId) + key);

/** False when the browser refused to store it: storage is off or full. */
export const writeDraft = (storage: DraftStorage, userId: string, key: string, draft: Draft): boolean => {
  try {
    storage.setItem(prefix(userId) + key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
};

export const removeDraft = (storage: DraftStorage, userId: string, key: string): void => {
  try {
    storage.removeItem(prefix(userId) + key);
  } catch {
    // Storage is off: there is nothing to remove.
  }
};

/** Emails that were never saved, last changed first. Those older than 30 days are deleted. */
export const unsavedDrafts = (storage: DraftStorage, userId: string, now: number): KeptDraft[] => {
  const start = `${prefix(userId)}new-`;
  const keys: string[] = [];
  for (let at = 0; at < storage.length; at += 1) {
    const key = storage.key(at);
    if (key?.startsWith(start)) keys.push(key);
  }
  const drafts: KeptDraft[] = [];
  for (const storageKey of keys) {
    const draft = readOne(storage, storageKey);
    const key = storageKey.slice(prefix(userId).length);
    if (draft && now - Date.parse(draft.savedAt) <= keptMs) drafts.push({ ...draft, key });
    else if (draft) removeDraft(storage, userId, key);
  }
  return drafts.sort((one, other) => other.savedAt.localeCompare(one.savedAt));
};
