// The edits of sections. Each is one undo step and announces what it did.
import { nanoid } from 'nanoid';
import type { Block } from '#email/document/block.ts';
import type { Document } from '#email/document/document.ts';
import * as edit from '#email/document/edit-sections.ts';
import { layoutOf, type Place, placeAt, sectionsOf } from '#email/document/layout.ts';
import { newSection, type Section } from '#email/document/section.ts';
import { t } from '#web/text/t.ts';
import { sectionLabel } from '../sections/section-label.ts';
import { insertBlocks } from './block-lists.ts';
import type { BuilderState, StateChange } from './builder-state.ts';
import type { BuilderStore } from './builder-store.ts';
import { indexOf, withoutInput } from './edits.ts';

const newId = (): string => nanoid(21);

export const selectSection = (store: BuilderStore, sectionId: string | null): void =>
  store.set({ sectionId, columnId: null, selectedId: null, editingId: null });

/** With the focus on its button on the canvas. */
const focusOn = (sectionId: string | null): StateChange => ({
  selectedId: null,
  sectionId,
  columnId: null,
  pendingFocus: sectionId === null ? { blockId: null } : { blockId: null, sectionId },
});

export const selectedSection = ({ document, sectionId }: BuilderState): Section | undefined =>
  sectionId === null ? undefined : sectionsOf(document).find(({ id }) => id === sectionId);

export const labelIn = (document: Document, id: string): string => {
  const sections = layoutOf(document);
  const at = sections.findIndex((section) => section.id === id);
  return sectionLabel(sections[at] ?? {}, at + 1);
};

/** Below the selected block or section, else at the end. */
const insertionPlace = (state: BuilderState): { sectionId: string; index: number } | null => {
  const { document, selectedId, sectionId } = state;
  const selected = placeAt(document, indexOf(state, selectedId));
  if (selected) return { sectionId: selected.sectionId, index: selected.index + 1 };
  const last = sectionId ?? layoutOf(document).at(-1)?.id;
  return last === undefined ? null : { sectionId: last, index: Number.POSITIVE_INFINITY };
};

const fullMessage = (): string => t('builder.layout.emailIsFull');

const show = (store: BuilderStore, document: Document, label: string, change: StateChange): void => {
  if (document === store.get().document) store.set({ announcement: fullMessage() });
  else store.change({ document }, { label, editingId: null, ...change });
};

export interface LayoutShape {
  ratio: readonly number[];
  /** What it begins with: the blocks of each column, and its look. */
  begin?: (newId: () => string) => { columns: readonly (readonly Block[])[]; look?: Partial<Section> };
}

/** A new section with these columns. */
export const insertLayout = (store: BuilderStore, { ratio, begin }: LayoutShape): void => {
  const state = store.get();
  const empty = newSection(newId(), ratio.map(newId));
  // Without space of its own, one empty column would be nothing.
  const bare = ratio.length === 1 ? { ...empty, styles: { ...empty.styles, padding: '24px 20px' } } : empty;
  const begun = begin?.(newId);
  const section: Section = {
    ...bare,
    ratio: new Set(ratio).size === 1 ? [] : [...ratio],
    columns: bare.columns.map((column, index) => ({ ...column, blocks: [...(begun?.columns[index] ?? [])] })),
    ...begun?.look,
  };
  const document = edit.insertSection(state.document, section, insertionPlace(state), [newId(), newId()]);
  show(store, document, t('builder.layout.addedSection'), {
    ...focusOn(section.id),
    announcement: t('builder.layout.sectionAdded', { count: ratio.length }),
  });
};

/** Copies of sections below the selection, with new ids: all of them or none. */
export const insertSections = (
  store: BuilderStore,
  sections: readonly Section[],
  action: 'added' | 'pasted' = 'added',
): void => {
  const state = store.get();
  const copies = sections.map((section) => edit.withNewIds(section, newId));
  const document = copies.reduceRight(
    (all, copy) => edit.insertSection(all, copy, insertionPlace(state), [newId(), newId()]),
    state.document,
  );
  const isWhole = layoutOf(document).length >= layoutOf(state.document).length + copies.length;
  show(
    store,
    isWhole ? document : state.document,
    action === 'added' ? t('builder.layout.addedSection') : t('builder.layout.pastedSection'),
    {
      ...focusOn(copies[0]?.id ?? null),
      announcement:
        action === 'added'
          ? t('builder.layout.sectionsAdded', { count: copies.length })
          : t('builder.layout.sectionsPasted', { count: copies.length }),
    },
  );
};

/** Saved blocks go to a position; saved sections go below the selection. Both get new ids. */
export const insertSaved = (
  store: BuilderStore,
  { blocks, sections }: { blocks: readonly Block[]; sections?: readonly Section[] | undefined },
  at: { index?: number; place?: Place | null } = {},
): void => {
  if (sections) insertSections(store, sections);
  else insertBlocks(store, blocks, { ...at, action: 'added' });
};

/** `field` groups the keystrokes of one input into one undo step. */
export const changeSection = (
  store: BuilderStore,
  id: string,
  field: string,
  change: (section: Section) => Section,
  label = t('builder.layout.changedSection'),
): void => {
  const { document, unfinishedInputs } = store.get();
  store.change(
    { document: edit.updateSection(document, id, change) },
    {
      group: `${id}:${field}`,
      label,
      unfinishedInputs: withoutInput(unfinishedInputs, `${id}:${field}`),
    },
  );
};

export const setColumns = (store: BuilderStore, id: string, count: number): void =>
  show(
    store,
    edit.setColumnCount(store.get().document, id, count, newId),
    t('builder.layout.changedColumns'),
    {
      announcement: t('builder.layout.columnsNow', { count }),
    },
  );

/** The section below takes the selection and the focus, otherwise the one above. */
export const deleteSection = (
  store: BuilderStore,
  id: string,
  action: 'deleted' | 'cut' = 'deleted',
): void => {
  const { document } = store.get();
  const section = labelIn(document, id);
  const at = layoutOf(document).findIndex((candidate) => candidate.id === id);
  const next = edit.removeSection(document, id);
  const rest = next.layout ?? [];
  store.change(
    { document: next },
    {
      ...focusOn((rest[at] ?? rest.at(-1))?.id ?? null),
      editingId: null,
      label: action === 'cut' ? t('builder.layout.cutSection') : t('builder.layout.deletedSection'),
      announcement:
        action === 'cut'
          ? t('builder.layout.sectionCut', { section })
          : t('builder.layout.sectionDeleted', { section }),
    },
  );
};

/** The copy is selected. */
export const copySection = (store: BuilderStore, id: string): void => {
  const before = store.get().document;
  const document = edit.duplicateSection(before, id, newId);
  const sections = layoutOf(document);
  const copy = sections[sections.findIndex((section) => section.id === id) + 1];
  show(store, document, t('builder.layout.copiedSection'), {
    selectedId: null,
    sectionId: copy?.id ?? id,
    columnId: null,
    announcement: t('builder.layout.sectionCopied', { section: labelIn(before, id) }),
  });
};

export const moveSectionBy = (store: BuilderStore, id: string, steps: -1 | 1): void => {
  const { document } = store.get();
  const sections = layoutOf(document);
  const from = sections.findIndex((section) => section.id === id);
  const to = from + steps;
  if (from === -1 || to < 0 || to >= sections.length) {
    store.set({
      announcement: t('builder.layout.sectionAtEdge', { edge: steps === -1 ? 'first' : 'last' }),
    });
    return;
  }
  store.change(
    { document: edit.moveSection(document, id, to) },
    {
      label: t('builder.layout.movedSection'),
      announcement: t('builder.layout.sectionMoved', { position: to + 1, count: sections.length }),
    },
  );
};
