// Whole sections that move to a place, and blocks that move into a section or a column. Each is one undo step.
import { nanoid } from 'nanoid';
import type { Block } from '#email/document/block.ts';
import type { Document } from '#email/document/document.ts';
import { placeBlocks } from '#email/document/edit-places.ts';
import { moveIntoSection, placeSection } from '#email/document/edit-section-places.ts';
import type { SectionPlace } from '#email/document/edit-sections.ts';
import { layoutOf, placeAt, sectionsOf } from '#email/document/layout.ts';
import { newSection, type Section } from '#email/document/section.ts';
import { t } from '#web/text/t.ts';
import { countOf } from '../block-names.ts';
import { moveTo } from './block-lists.ts';
import type { BuilderState } from './builder-state.ts';
import type { BuilderStore } from './builder-store.ts';
import { indexOf } from './edits.ts';
import { labelIn } from './section-edits.ts';
import { selectedBlocks } from './selection.ts';

const newId = (): string => nanoid(21);
const freshIds = (): readonly [string, string] => [newId(), newId()];

/** Moves a section to a place between sections, or between the blocks of a plain one. */
export const moveSectionTo = (store: BuilderStore, id: string, place: SectionPlace): void => {
  const before = store.get().document;
  const document = placeSection(before, id, place, freshIds());
  const section = labelIn(before, id);
  if (document === before) {
    store.set({ announcement: t('builder.layout.sectionStayed', { section }) });
    return;
  }
  const sections = layoutOf(document);
  store.change(
    { document },
    {
      selectedId: null,
      sectionId: id,
      columnId: null,
      editingId: null,
      pendingFocus: { blockId: null, sectionId: id },
      label: t('builder.layout.movedSection'),
      announcement: t('builder.layout.sectionMoved', {
        position: sections.findIndex((candidate) => candidate.id === id) + 1,
        count: sections.length,
      }),
    },
  );
};

/** Blocks, new or of this email, into a plain section of their own. */
export const placeInOwnSection = (
  store: BuilderStore,
  placed: readonly Block[],
  place: SectionPlace,
): void => {
  const before = store.get().document;
  const [first] = placed;
  const last = placed.at(-1);
  if (!first || !last) return;
  const plain = newSection(newId(), [newId()]);
  const document = moveIntoSection(before, placed, plain, place, freshIds());
  if (before.blocks.includes(first)) {
    moveTo(store, placed, document);
    return;
  }
  if (document === before) {
    store.set({ announcement: t('builder.layout.emailIsFull') });
    return;
  }
  const step = { action: 'added', blocks: countOf(placed) };
  store.change(
    { document },
    {
      selectedId: last.id,
      editingId: null,
      pendingFocus: { blockId: last.id },
      label: t('builder.blockLists.insertedStep', step),
      announcement: t('builder.blockLists.addedActionAtPositionIndex', {
        ...step,
        index: document.blocks.indexOf(first) + 1,
      }),
    },
  );
};

/** The place of the first of some blocks: inside a plain section, otherwise below the section that they are in. */
const placeOf = (document: Document, block: Block): SectionPlace =>
  placeAt(
    document,
    document.blocks.findIndex(({ id }) => id === block.id),
  );

/** The selected blocks into a section with space of its own, where the first of them is. */
export const joinSelected = (store: BuilderStore): void => {
  const state = store.get();
  const moved = selectedBlocks(state);
  const [first] = moved;
  if (!first) return;
  const plain = newSection(newId(), [newId()]);
  const section: Section = { ...plain, styles: { ...plain.styles, padding: '24px 20px' } };
  const place = placeOf(state.document, first);
  const document = moveIntoSection(state.document, moved, section, place, freshIds());
  if (document === state.document) {
    store.set({ announcement: t('builder.layout.emailIsFull') });
    return;
  }
  store.change(
    { document },
    {
      selectedId: null,
      selectedIds: new Set(),
      isMultiSelect: false,
      sectionId: section.id,
      columnId: null,
      editingId: null,
      pendingFocus: { blockId: null, sectionId: section.id },
      label: t('builder.layout.joinedBlocks'),
      announcement: t('builder.layout.blocksJoined', { blocks: countOf(moved) }),
    },
  );
};

/** The selected section, or the one of the selected block. */
export const sectionOfSelection = (state: BuilderState): Section | undefined => {
  const { document, selectedId, sectionId } = state;
  const id = sectionId ?? placeAt(document, indexOf(state, selectedId))?.sectionId;
  return sectionsOf(document).find((section) => section.id === id);
};

/** To the end of the column before or after, of the same section. */
export const moveSelectedToColumn = (store: BuilderStore, steps: -1 | 1): void => {
  const state = store.get();
  const moved = selectedBlocks(state);
  const section = sectionOfSelection(state);
  const [first] = moved;
  if (!first || !section) return;
  const at = section.columns.findIndex(({ blocks }) => blocks.some(({ id }) => id === first.id));
  const column = section.columns[at + steps];
  if (!column) {
    store.set({
      announcement: t('builder.layout.columnAtEdge', { edge: steps === -1 ? 'first' : 'last' }),
    });
    return;
  }
  const place = { sectionId: section.id, columnId: column.id, index: column.blocks.length };
  moveTo(store, moved, placeBlocks(state.document, moved, place));
};

/** Selects the first block of the selected section, or of the selected column. */
export const goIntoSection = (store: BuilderStore): void => {
  const { columnId } = store.get();
  const section = sectionOfSelection(store.get());
  const column = section?.columns.find(({ id }) => id === columnId);
  const block = (column ? [column] : section?.columns)?.flatMap(({ blocks }) => blocks)[0];
  if (block) store.set({ selectedId: block.id, editingId: null, pendingFocus: { blockId: block.id } });
};
