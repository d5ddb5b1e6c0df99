// Drafts in IndexedDB, with their steps.
import { z } from 'zod';
import { blockSchema, documentSchema, settingsSchema } from '#email/document/document.ts';
import { migrateDocument } from '#email/document/migrate.ts';
import { type History, noHistory, type Step } from '../store/history.ts';
import type { DraftStore } from './draft-store.ts';
import {
  draftObjectStore,
  requestResult,
  stepObjectStore,
  stepRangeOf,
  transactionDone,
} from './indexed-db.ts';
import type { DraftRecord, LocalDraft } from './local-draft.ts';

const delta = z.object({
  name: z.string().optional(),
  settings: settingsSchema.optional(),
  order: z.object({ at: z.int(), count: z.int(), ids: z.array(z.string()) }).optional(),
  blocks: z.array(blockSchema).optional(),
});

const step = z.object({
  seq: z.int(),
  label: z.string(),
  at: z.number(),
  back: delta,
  forth: delta,
  selectedBefore: z.string().nullable(),
  selectedAfter: z.string().nullable(),
  bytes: z.number(),
});

// The key of both object stores is `workId`.
const storedRecord = z.object({
  workId: z.string(),
  userId: z.string(),
  emailId: z.string(),
  templateId: z.string().nullable(),
  name: z.string(),
  document: z.preprocess(migrateDocument, documentSchema),
  savedAt: z.string(),
  baseRevision: z.int().nullable(),
  dirty: z.boolean(),
  position: z.int(),
});

const storedRecordOf = ({ draftId, ...record }: DraftRecord): z.input<typeof storedRecord> => ({
  ...record,
  workId: draftId,
});

/** Null for a record that cannot be read, such as one of an older version. */
const readRecord = (value: unknown): DraftRecord | null => {
  const { data } = storedRecord.safeParse(value);
  if (!data) return null;
  const { workId, ...record } = data;
  return { ...record, draftId: workId };
};

/** If one step cannot be read, all are dropped: the others would lead to another email. */
const readHistory = (values: readonly unknown[], position: number): History => {
  const read = z.array(step).safeParse(values).data as Step[] | undefined;
  return read && position <= read.length ? { steps: read, position } : noHistory;
};

const maxAgeMs = 30 * 24 * 60 * 60 * 1_000;

const newestFirst = <Draft extends DraftRecord>(drafts: Draft[]): Draft[] =>
  drafts.sort((a, b) => b.savedAt.localeCompare(a.savedAt));

const notNull = <Value>(value: Value | null): value is Value => value !== null;

export const indexedDbDrafts = (database: IDBDatabase): DraftStore => {
  const write: DraftStore['write'] = (draft, { replacesAll, put, remove }) => {
    const transaction = database.transaction([draftObjectStore, stepObjectStore], 'readwrite');
    const steps = transaction.objectStore(stepObjectStore);
    if (replacesAll) steps.delete(stepRangeOf(draft.draftId));
    for (const seq of remove) steps.delete([draft.draftId, seq]);
    for (const step of put) steps.put({ ...step, workId: draft.draftId });
    transaction.objectStore(draftObjectStore).put(storedRecordOf(draft));
    return transactionDone(transaction);
  };
  const remove: DraftStore['remove'] = ({ draftId }) => {
    const transaction = database.transaction([draftObjectStore, stepObjectStore], 'readwrite');
    transaction.objectStore(draftObjectStore).delete(draftId);
    transaction.objectStore(stepObjectStore).delete(stepRangeOf(draftId));
    return transactionDone(transaction);
  };
  const draftsByIndex = async (index: string, key: IDBValidKey): Promise<DraftRecord[]> => {
    const transaction = database.transaction(draftObjectStore);
    const found: unknown[] = await requestResult(
      transaction.objectStore(draftObjectStore).index(index).getAll(key),
    );
    return newestFirst(found.map(readRecord).filter(notNull));
  };
  const withSteps = async (draft: DraftRecord): Promise<LocalDraft> => {
    const steps = database.transaction(stepObjectStore).objectStore(stepObjectStore);
    return {
      ...draft,
      history: readHistory(await requestResult(steps.getAll(stepRangeOf(draft.draftId))), draft.position),
    };
  };
  return {
    storesSteps: true,
    read: async (userId, emailId) =>
      Promise.all((await draftsByIndex('email', [userId, emailId])).map(withSteps)),
    unsaved: async (userId, now) => {
      const all = await draftsByIndex('user', userId);
      const isOld = (draft: DraftRecord) => now - Date.parse(draft.savedAt) > maxAgeMs;
      await Promise.all(all.filter(isOld).map(remove));
      return all.filter(
        (draft) =>
          draft.templateId === null && draft.emailId.startsWith('new-') && draft.dirty && !isOld(draft),
      );
    },
    write,
    remove,
  };
};
