// One open email: its store, and what prevents its loss.
import { nanoid } from 'nanoid';
import type { Template } from '#contract/emails/templates.ts';
import type { Document } from '#email/document/document.ts';
import { emptyDocument } from '#email/document/edit.ts';
import type { Draft } from './draft/drafts.ts';
import { type KeptWork, withSharedBlocks } from './draft/work.ts';
import { type BuilderStore, createBuilderStore } from './store/builder-store.ts';
import { looksOf, type Moment } from './store/delta.ts';
import type { Step } from './store/history.ts';
import { pastMoment, stepOfMoment } from './store/past-moment.ts';
import { fallbackName } from './titles.ts';
import { paletteQuery } from './use-media.ts';

export interface BuilderSession {
  store: BuilderStore;
  /** The name of its draft until it has an id; with it, saving twice makes one template. */
  newKey: string;
  /** The key under which this browser stores it. */
  workId: string;
  /** The steps that this browser has stored already. */
  keptSteps: readonly Step[] | null;
  /** Set when a never-saved email was restored, until the user keeps or discards it. */
  restored: { savedAt: string; original: Moment } | null;
}

/** A phone shows the email as phones do. */
const deviceHere = (): 'mobile' | 'desktop' =>
  window.matchMedia(paletteQuery).matches ? 'desktop' : 'mobile';

const nothing = (): Moment => ({ document: emptyDocument(), name: '' });

export const newSession = (from: Partial<Moment> = {}): BuilderSession => ({
  store: createBuilderStore({
    document: from.document ?? emptyDocument(),
    name: from.name ?? '',
    templateId: null,
    device: deviceHere(),
  }),
  newKey: `new-${nanoid()}`,
  workId: nanoid(),
  keptSteps: null,
  restored: null,
});

const sameContent = (one: Moment, other: Moment): boolean =>
  one.name === other.name && looksOf(one.document) === looksOf(other.document);

const isLater = (copy: Draft, work: KeptWork | null): boolean => work === null || copy.savedAt > work.savedAt;

/** True if this is one of the steps, which becomes the current one: what was undone last can be redone. */
const goToStep = (store: BuilderStore, wanted: Moment): boolean => {
  const position = stepOfMoment(store.get(), wanted);
  if (position === null) return false;
  // A newly opened email has no selection and no announcement.
  if (store.jump(position)) store.set({ announcement: null, selectedId: null });
  return true;
};

/** The copy stored while the page closed, if it is newer than the full draft. */
const applyLater = (store: BuilderStore, work: KeptWork | null, later: Draft | null): void => {
  if (!later || !isLater(later, work)) return;
  if (sameContent(later, store.get()) || goToStep(store, later)) return;
  store.change({ document: later.document, name: later.name }, { label: 'Changed before the page was left' });
};

/** Continues an email that was never saved. */
export const resumedSession = (
  kept: KeptWork,
  { announce, later = null }: { announce: boolean; later?: Draft | null },
): BuilderSession => {
  const original = nothing();
  const work = withSharedBlocks(kept, null);
  const store = createBuilderStore({
    document: work.document,
    name: work.name,
    templateId: null,
    saved: original,
    device: deviceHere(),
    history: work.history,
  });
  applyLater(store, work, later);
  return {
    store,
    newKey: work.emailId,
    workId: work.workId,
    keptSteps: work.history.steps.length > 0 ? work.history.steps : null,
    restored: announce ? { savedAt: work.savedAt, original } : null,
  };
};

/** An email begun with a design of the library. */
export const copySession = (name: string, { blocks, ...design }: Document): BuilderSession =>
  newSession({
    name,
    document: { ...design, blocks: blocks.map((block) => ({ ...block, id: nanoid(21) })) },
  });

/** The key of the unsaved changes to a design. */
export const designKey = (id: string): string => `design-${id}`;

/** A design of the library, as its administrator changes it. It has the shape of a template, and is none. */
export const designSession = (
  design: Template,
  kept: KeptWork | null,
  later: Draft | null = null,
): BuilderSession => ({
  ...templateSession(design, kept, later, { templateId: null, designId: design.id }),
  newKey: designKey(design.id),
});

/** A template, with the steps and the unsaved changes that this browser stored for it. */
export const templateSession = (
  template: Template,
  kept: KeptWork | null,
  later: Draft | null = null,
  ids: { templateId: string | null; designId: string | null } = { templateId: template.id, designId: null },
): BuilderSession => {
  const isNameless = kept?.name.trim() === '' && template.name === fallbackName;
  const theirs: Moment = { document: template.content, name: isNameless ? '' : template.name };
  const work = kept && withSharedBlocks(kept, template.content);
  const store = createBuilderStore({
    ...(work ? { document: work.document, name: work.name, history: work.history } : theirs),
    ...ids,
    saved: theirs,
    device: deviceHere(),
    revision: template.revision,
  });
  const hadUnsaved = work?.dirty ?? false;
  if (work && !hadUnsaved) {
    // The closed page may have saved on the server what this browser no longer wrote in full.
    const isOurs = later !== null && isLater(later, work) && sameContent(later, theirs);
    if (!isOurs || !goToStep(store, theirs))
      store.takeOver(theirs, template.revision, { label: 'Changed elsewhere' });
  }
  applyLater(store, work, later);
  const base = hadUnsaved ? work?.baseRevision : (later?.basedOn ?? template.revision);
  if (store.get().dirty && base !== template.revision && !pastMoment(store.get(), theirs))
    store.set({ saveStatus: { kind: 'changed-elsewhere', theirs: template } });
  return {
    store,
    newKey: `new-${nanoid()}`,
    workId: work?.workId ?? nanoid(),
    keptSteps: work && work.history.steps.length > 0 ? work.history.steps : null,
    restored: null,
  };
};
