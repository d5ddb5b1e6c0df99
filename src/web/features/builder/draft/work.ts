// An email as edited in one tab: its current state, and the steps that led there.
import { z } from 'zod';
import { blockSchema, type Document, documentSchema, settingsSchema } from '#email/document/document.ts';
import { migrateDocument } from '#email/document/migrate.ts';
import { looksOf } from '../store/delta.ts';
import { type History, noHistory, type Step } from '../store/history.ts';

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

const head = z.object({
  workId: z.string(),
  userId: z.string(),
  /** The template's id, or `new-…` until it has one. */
  emailId: z.string(),
  templateId: z.string().nullable(),
  name: z.string(),
  document: z.preprocess(migrateDocument, documentSchema),
  savedAt: z.string(),
  /** The revision on the server that the changes are based on. */
  baseRevision: z.int().nullable(),
  /** Whether the server lacks something of it. */
  dirty: z.boolean(),
  position: z.int(),
});

export type WorkHead = z.infer<typeof head>;

export interface KeptWork extends WorkHead {
  history: History;
}

/** Null for what cannot be read: another program, or an older version of this one, wrote it. */
export const readHead = (value: unknown): WorkHead | null => head.safeParse(value).data ?? null;

/** Unreadable steps are dropped as a whole: the remaining ones would lead elsewhere. */
export const readHistory = (values: readonly unknown[], position: number): History => {
  const read = z.array(step).safeParse(values).data as Step[] | undefined;
  return read && position <= read.length ? { steps: read, position } : noHistory;
};

/** The same draft with one object for equal blocks, so that undoing returns to the saved state. */
export const withSharedBlocks = (work: KeptWork, saved: Document | null): KeptWork => {
  const known = new Map<string, Document['blocks'][number]>();
  const shared = (blocks: Document['blocks']): Document['blocks'] =>
    blocks.map((block) => {
      const looks = looksOf(block);
      const other = known.get(looks);
      if (!other) known.set(looks, block);
      return other ?? block;
    });
  if (saved) shared(saved.blocks);
  const sharedDelta = (one: Step['back']): Step['back'] =>
    one.blocks ? { ...one, blocks: shared(one.blocks) } : one;
  return {
    ...work,
    document: { ...work.document, blocks: shared(work.document.blocks) },
    history: {
      ...work.history,
      steps: work.history.steps.map((one) => ({
        ...one,
        back: sharedDelta(one.back),
        forth: sharedDelta(one.forth),
      })),
    },
  };
};
