// An email as edited in one tab: its current state, and the steps that led there.
import type { Document } from '#email/document/document.ts';
import { canonicalJson } from '../store/delta.ts';
import type { History, Step } from '../store/history.ts';

export interface DraftRecord {
  draftId: string;
  userId: string;
  /** The template's id, or `new-…` until it has one. */
  emailId: string;
  templateId: string | null;
  name: string;
  document: Document;
  savedAt: string;
  /** The revision on the server that the changes are based on. */
  baseRevision: number | null;
  /** Whether it has changes that the server lacks. */
  dirty: boolean;
  /** How many of its steps are done. */
  position: number;
}

export interface LocalDraft extends DraftRecord {
  history: History;
}

/** The same draft with one object for equal blocks, because the store compares blocks by identity. */
export const shareEqualBlocks = (draft: LocalDraft, saved: Document | null): LocalDraft => {
  const blocksByJson = new Map<string, Document['blocks'][number]>();
  const shared = (blocks: Document['blocks']): Document['blocks'] =>
    blocks.map((block) => {
      const json = canonicalJson(block);
      const equal = blocksByJson.get(json);
      if (!equal) blocksByJson.set(json, block);
      return equal ?? block;
    });
  if (saved) shared(saved.blocks);
  const sharedDelta = (delta: Step['back']): Step['back'] =>
    delta.blocks ? { ...delta, blocks: shared(delta.blocks) } : delta;
  return {
    ...draft,
    document: { ...draft.document, blocks: shared(draft.document.blocks) },
    history: {
      ...draft.history,
      steps: draft.history.steps.map((delta) => ({
        ...delta,
        back: sharedDelta(delta.back),
        forth: sharedDelta(delta.forth),
      })),
    },
  };
};
