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
import { indexOf } from './edits.ts';

const newId = (): string => nanoid(21);

export const selectSection = (store: BuilderStore, sectionId: string | null): void =>
  store.set({ sectionId, selectedId: null, editingId: null });

export const selectedSection = ({ document, sectionId }: BuilderState): Section | undefined =>
  sectionId === null ? undefined : sectionsOf(document).find(({ id }) => id === sectionId);

const labelIn = (document: Document, id: string): string => {
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
  const bare = newSection(newId(), ratio.map(newId));
  const begun = begin?.(newId);
  const section: Section = {
    ...bare,
    ratio: new Set(ratio).size === 1 ? [] : [...ratio],
    columns: bare.columns.map((column, index) => ({ ...column, blocks: [...(begun?.columns[index] ?? [])] })),
    ...begun?.look,
  };
  const document = edit.insertSection(state.document, section, insertionPlace(state), [newId(), newId()]);
  show(store, document, t('builder.layout.addedSection'), {
    selectedId: null,
    sectionId: section.id,
    announcement: t('builder.layout.sectionAdded', { count: ratio.length }),
  });
};

/** Saved blocks go to a position; saved sections go below the selection. Both get new ids. */
export const insertSaved = (
  store: BuilderStore,
  { blocks, sections }: { blocks: readonly Block[]; sections?: readonly Section[] | undefined },
  at: { index?: number; place?: Place | null } = {},
): void => {
  if (!sections) {
    insertBlocks(store, blocks, { ...at, action: 'added' });
    return;
  }
  const state = store.get();
  const copies = sections.map((section) => edit.withNewIds(section, newId));
  const document = copies.reduceRight(
    (all, copy) => edit.insertSection(all, copy, insertionPlace(state), [newId(), newId()]),
    state.document,
  );
  show(store, document, t('builder.layout.addedSection'), {
    selectedId: null,
    sectionId: copies[0]?.id ?? null,
    announcement: t('builder.layout.sectionsAdded', { count: copies.length }),
  });
};

/** `field` groups the keystrokes of one input into one undo step. */
export const changeSection = (
  store: BuilderStore,
  id: string,
  field: string,
  change: (section: Section) => Section,
): void =>
  store.change(
    { document: edit.updateSection(store.get().document, id, change) },
    { group: `${id}:${field}`, label: t('builder.layout.changedSection') },
  );

export const setColumns = (store: BuilderStore, id: string, count: number): void =>
  show(
    store,
    edit.setColumnCount(store.get().document, id, count, newId),
    t('builder.layout.changedColumns'),
    {
      announcement: t('builder.layout.columnsNow', { count }),
    },
  );

export const deleteSection = (store: BuilderStore, id: string): void => {
  const { document } = store.get();
  const label = labelIn(document, id);
  store.change(
    { document: edit.removeSection(document, id) },
    {
      selectedId: null,
      sectionId: null,
      editingId: null,
      pendingFocus: { blockId: null },
      label: t('builder.layout.deletedSection'),
      announcement: t('builder.layout.sectionDeleted', { section: label }),
    },
  );
};

export const copySection = (store: BuilderStore, id: string): void =>
  show(store, edit.duplicateSection(store.get().document, id, newId), t('builder.layout.copiedSection'), {
    announcement: t('builder.layout.sectionCopied', { section: labelIn(store.get().document, id) }),
  });

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
