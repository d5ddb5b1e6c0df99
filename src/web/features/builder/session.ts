// One email being worked on: its store, and what keeps it from being lost.
import { nanoid } from 'nanoid';
import type { Template } from '#contract/templates.ts';
import type { Document } from '#email/document.ts';
import { emptyDocument } from '#email/edit.ts';
import { type Draft, type DraftStorage, readDraft } from './draft/drafts.ts';
import { type BuilderStore, createBuilderStore } from './store/builder-store.ts';

export interface BuilderSession {
  store: BuilderStore;
  /** The name of its draft until it has an id. */
  newKey: string;
  basedOn: string | null;
  /** Set when unsaved changes were brought back, with what they replaced, until that is settled. */
  restored: { from: Draft; original: { document: Document; name: string }; changedElsewhere: boolean } | null;
}

export const newSession = (from: { document?: Document; name?: string } = {}): BuilderSession => ({
  store: createBuilderStore({
    document: from.document ?? emptyDocument(),
    name: from.name ?? '',
    templateId: null,
  }),
  newKey: `new-${nanoid()}`,
  basedOn: null,
  restored: null,
});

/** Goes on with an email that was never saved. */
export const resumedSession = (draft: Draft, key: string, announce: boolean): BuilderSession => {
  const original = { document: emptyDocument(), name: '' };
  return {
    store: createBuilderStore({
      document: draft.document,
      name: draft.name,
      templateId: null,
      saved: original,
    }),
    newKey: key,
    basedOn: null,
    restored: announce ? { from: draft, original, changedElsewhere: false } : null,
  };
};

const sameContent = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A saved template, with the changes to it that this browser kept. */
export const templateSession = (
  template: Template,
  userId: string,
  storage: DraftStorage,
): BuilderSession => {
  const original = { document: template.content, name: template.name };
  const draft = readDraft(storage, userId, template.id);
  const differs = draft && !(draft.name === original.name && sameContent(draft.document, original.document));
  const shown = differs ? { document: draft.document, name: draft.name } : original;
  return {
    store: createBuilderStore({ ...shown, templateId: template.id, saved: original }),
    newKey: `new-${nanoid()}`,
    basedOn: template.updatedAt,
    restored: differs
      ? {
          from: draft,
          original,
          changedElsewhere: draft.basedOn !== null && draft.basedOn !== template.updatedAt,
        }
      : null,
  };
};
