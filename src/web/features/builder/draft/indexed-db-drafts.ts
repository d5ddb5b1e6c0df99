// Drafts in IndexedDB, with their steps.
import { z } from 'zod';
import { blockSchema } from '#email/document/block.ts';
import { documentSchema, settingsSchema, storedDocument } from '#email/document/document.ts';
import { migrateDocument } from '#email/document/migrate.ts';
import { sectionLayoutSchema } from '#email/document/section.ts';
import { type History, noHistory, type Step } from '../store/history.ts';
import type { DraftStore } from './draft-store.ts';
import { type DraftDatabase, draftObjectStore, stepObjectStore, stepRangeOf } from './indexed-db.ts';
import type { DraftRecord, LocalDraft } from './local-draft.ts';

const delta = z.object({
  name: z.string().optional(),
  settings: settingsSchema.optional(),
  order: z.object({ at: z.int(), count: z.int(), ids: z.array(z.string()) }).optional(),
  blocks: z.array(blockSchema).optional(),
  layout: z.array(sectionLayoutSchema).nullish(),
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

const storedRecordOf = ({ draftId, document, ...record }: DraftRecord): z.input<typeof storedRecord> => ({
  ...record,
  document: storedDocument(document),
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

export const indexedDbDrafts = (database: DraftDatabase): DraftStore => {
  const write: DraftStore['write'] = async (draft, { replacesAll, put, remove }) => {
    const transaction = database.transaction([draftObjectStore, stepObjectStore], 'readwrite');
    const steps = transaction.objectStore(stepObjectStore);
    // The transaction reports the reason: a request that it ended has no error of its own.
    await Promise.all([
      transaction.done,
      ...(replacesAll ? [steps.delete(stepRangeOf(draft.draftId))] : []),
      ...remove.map((seq) => steps.delete([draft.draftId, seq])),
      ...put.map((step) => steps.put({ ...step, workId: draft.draftId })),
      transaction.objectStore(draftObjectStore).put(storedRecordOf(draft)),
    ]);
  };
  const remove: DraftStore['remove'] = async ({ draftId }) => {
    const transaction = database.transaction([draftObjectStore, stepObjectStore], 'readwrite');
    await Promise.all([
      transaction.done,
      transaction.objectStore(draftObjectStore).delete(draftId),
      transaction.objectStore(stepObjectStore).delete(stepRangeOf(draftId)),
    ]);
  };
  const readAll = (values: readonly unknown[]): DraftRecord[] =>
    newestFirst(values.map(readRecord).filter(notNull));
  const withSteps = async (draft: DraftRecord): Promise<LocalDraft> => {
    const steps = await database.getAll(stepObjectStore, stepRangeOf(draft.draftId));
    return { ...draft, history: readHistory(steps, draft.position) };
  };
  return {
    storesSteps: true,
    read: async (userId, emailId) =>
      Promise.all(
        readAll(await database.getAllFromIndex(draftObjectStore, 'email', [userId, emailId])).map(withSteps),
      ),
    unsaved: async (userId, now) => {
      const all = readAll(await database.getAllFromIndex(draftObjectStore, 'user', userId));
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
