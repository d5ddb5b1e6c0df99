// Moving the selection by keys: inside a column, and on into the next one.
import { nanoid } from 'nanoid';
import type { Block } from '#email/document/block.ts';
import type { Document } from '#email/document/document.ts';
import { placeBlocks } from '#email/document/edit-places.ts';
import { moveIntoSection } from '#email/document/edit-section-places.ts';
import { columnsOf, layoutOf, placeAt } from '#email/document/layout.ts';
import { isPlainSection, newSection } from '#email/document/section.ts';
import { t } from '#web/text/t.ts';
import { countOf } from '../block-names.ts';
import { moveTo } from './block-lists.ts';
import type { BuilderStore } from './builder-store.ts';
import { selectedBlocks } from './selection.ts';

/**
 * One position on: past the next block of the column, otherwise into the next column or section, and from the first and the
 * last one out of it. null: there is nothing beyond.
 */
const movedOn = (document: Document, moved: readonly Block[], steps: -1 | 1): Document | null => {
  const edgeBlock = steps === -1 ? moved[0] : moved.at(-1);
  const position = document.blocks.findIndex(({ id }) => id === edgeBlock?.id);
  const place = placeAt(document, position);
  if (!place) return null;
  const target = place.index + (steps === -1 ? -1 : 2);
  if (target >= 0 && target <= place.count) return placeBlocks(document, moved, { ...place, index: target });
  const columns = columnsOf(document);
  const at = columns.findIndex(({ columnId }) => columnId === place.columnId);
  const next = columns[at + steps];
  if (next) return placeBlocks(document, moved, { ...next, index: steps === -1 ? next.count : 0 });
  const section = layoutOf(document).find(({ id }) => id === place.sectionId);
  if (!section || isPlainSection(section)) return null;
  const outside = newSection(nanoid(21), [nanoid(21)]);
  const below = { sectionId: place.sectionId, index: Number.POSITIVE_INFINITY };
  return moveIntoSection(document, moved, outside, steps === -1 ? null : below, [nanoid(21), nanoid(21)]);
};

/** One position up or down; separate blocks are first moved together. */
export const moveSelectedBy = (store: BuilderStore, steps: -1 | 1): void => {
  const state = store.get();
  const moved = selectedBlocks(state);
  const [first] = moved;
  const last = moved.at(-1);
  if (!first || !last) return;
  const document = movedOn(state.document, moved, steps);
  if (!document) {
    const edge = steps === -1 ? 'first' : 'last';
    store.set({
      announcement: t('builder.blockLists.movedVerbAlreadyTheEdgeNoun', {
        blocks: countOf(moved),
        edge,
      }),
    });
    return;
  }
  moveTo(store, moved, document);
};
