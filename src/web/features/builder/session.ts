// One open email: its store, and the draft that this browser has of it.

import { nanoid } from 'nanoid';
import type { Template } from '#contract/emails/templates.ts';
import type { Document } from '#email/document/document.ts';
import { emptyDocument } from '#email/document/edit.ts';
import { documentFrom } from '#email/document/layout.ts';
import { t } from '#web/text/t.ts';
import { type LocalDraft, shareEqualBlocks } from './draft/local-draft.ts';
import type { DraftCopy } from './draft/local-storage-drafts.ts';
import { type BuilderStore, createBuilderStore } from './store/builder-store.ts';
import { canonicalJson, type Snapshot } from './store/delta.ts';
import { isEarlierVersion, positionOfVersion } from './store/earlier-version.ts';
import type { Step } from './store/history.ts';
import { fallbackName } from './titles.ts';
import { paletteQuery } from './use-media.ts';

export interface BuilderSession {
  store: BuilderStore;
  /** Names the email until it has an id, so that saving twice makes one template. */
  draftKey: string;
  /** The key of the draft in this browser. */
  draftId: string;
  /** The steps that this browser has stored already. */
  storedSteps: readonly Step[] | null;
  /** Set when a never-saved email was restored, until the user keeps or discards it. */
  restored: { savedAt: string; original: Snapshot } | null;
}

/** A phone starts with the phone layout. */
const deviceOfScreen = (): 'mobile' | 'desktop' =>
  window.matchMedia(paletteQuery).matches ? 'desktop' : 'mobile';

const emptySnapshot = (): Snapshot => ({ document: emptyDocument(), name: '' });

export const newSession = (from: Partial<Snapshot> = {}): BuilderSession => ({
  store: createBuilderStore({
    document: from.document ?? emptyDocument(),
    name: from.name ?? '',
    templateId: null,
    device: deviceOfScreen(),
  }),
  draftKey: `new-${nanoid()}`,
  draftId: nanoid(),
  storedSteps: null,
  restored: null,
});

const sameContent = (a: Snapshot, b: Snapshot): boolean =>
  a.name === b.name && canonicalJson(a.document) === canonicalJson(b.document);

const isNewer = (copy: DraftCopy, draft: LocalDraft | null): boolean =>
  draft === null || copy.savedAt > draft.savedAt;

/** True if this is one of the steps, which becomes the current one: what was undone last can be redone. */
const goToStep = (store: BuilderStore, wanted: Snapshot): boolean => {
  const position = positionOfVersion(store.get(), wanted);
  if (position === null) return false;
  // A newly opened email has no selection and no announcement.
  if (store.jump(position)) store.set({ announcement: null, selectedId: null });
  return true;
};

/** The copy stored while the page closed, if it is newer than the full draft. */
const applyClosingCopy = (
  store: BuilderStore,
  draft: LocalDraft | null,
  closingCopy: DraftCopy | null,
): void => {
  if (!closingCopy || !isNewer(closingCopy, draft)) return;
  if (sameContent(closingCopy, store.get()) || goToStep(store, closingCopy)) return;
  store.change(
    { document: closingCopy.document, name: closingCopy.name },
    { label: t('builder.session.changedBeforeThePageWasLeft') },
  );
};

/** Continues an email that was never saved. */
export const resumedSession = (
  storedDraft: LocalDraft,
  { announce, closingCopy = null }: { announce: boolean; closingCopy?: DraftCopy | null },
): BuilderSession => {
  const original = emptySnapshot();
  const draft = shareEqualBlocks(storedDraft, null);
  const store = createBuilderStore({
    document: draft.document,
    name: draft.name,
    templateId: null,
    saved: original,
    device: deviceOfScreen(),
    history: draft.history,
  });
  applyClosingCopy(store, draft, closingCopy);
  return {
    store,
    draftKey: draft.emailId,
    draftId: draft.draftId,
    storedSteps: draft.history.steps.length > 0 ? draft.history.steps : null,
    restored: announce ? { savedAt: draft.savedAt, original } : null,
  };
};

/** An email that starts as a copy of a design or of an imported email. */
export const copySession = (name: string, { blocks, ...design }: Document): BuilderSession =>
  newSession({
    name,
    document: { ...design, blocks: blocks.map((block) => ({ ...block, id: nanoid(21) })) },
  });

/** The key of the unsaved changes to a design. */
export const designKey = (id: string): string => `design-${id}`;

/** A design of the library. It has the shape of a template, but no template id. */
export const designSession = (
  design: Template,
  storedDraft: LocalDraft | null,
  closingCopy: DraftCopy | null = null,
): BuilderSession => ({
  ...templateSession(design, storedDraft, closingCopy, { templateId: null, designId: design.id }),
  draftKey: designKey(design.id),
});

/** A template, with the steps and the unsaved changes that this browser stored for it. */
export const templateSession = (
  template: Template,
  storedDraft: LocalDraft | null,
  closingCopy: DraftCopy | null = null,
  ids: { templateId: string | null; designId: string | null } = { templateId: template.id, designId: null },
): BuilderSession => {
  const isNameless = storedDraft?.name.trim() === '' && template.name === fallbackName();
  const document = documentFrom(template.content);
  const theirs: Snapshot = { document, name: isNameless ? '' : template.name };
  const draft = storedDraft && shareEqualBlocks(storedDraft, document);
  const store = createBuilderStore({
    ...(draft ? { document: draft.document, name: draft.name, history: draft.history } : theirs),
    ...ids,
    saved: theirs,
    device: deviceOfScreen(),
    revision: template.revision,
  });
  const hadUnsavedChanges = draft?.dirty ?? false;
  if (draft && !hadUnsavedChanges) {
    // A page that closed may have saved to the server what it could not write to this browser in full.
    const isOwnSave = closingCopy !== null && isNewer(closingCopy, draft) && sameContent(closingCopy, theirs);
    if (!isOwnSave || !goToStep(store, theirs))
      store.replaceWithServer(theirs, template.revision, { label: t('builder.session.changedElsewhere') });
  }
  applyClosingCopy(store, draft, closingCopy);
  const baseRevision = hadUnsavedChanges ? draft?.baseRevision : (closingCopy?.basedOn ?? template.revision);
  if (store.get().dirty && baseRevision !== template.revision && !isEarlierVersion(store.get(), theirs))
    store.set({ saveStatus: { kind: 'changed-elsewhere', theirs: template } });
  return {
    store,
    draftKey: `new-${nanoid()}`,
    draftId: draft?.draftId ?? nanoid(),
    storedSteps: draft && draft.history.steps.length > 0 ? draft.history.steps : null,
    restored: null,
  };
};
