// A block that is dropped at the side of another one: both become columns of a new section.
import { nanoid } from 'nanoid';
import type { Block } from '#email/document/block.ts';
import * as edit from '#email/document/edit.ts';
import { placeBeside } from '#email/document/edit-sections.ts';
import { t } from '#web/text/t.ts';
import { countOf } from '../block-names.ts';
import { withBrandDefaults } from '../brand/brand-defaults.ts';
import type { DragSource } from '../palette/drag.ts';
import type { BuilderStore } from './builder-store.ts';

const newId = (): string => nanoid(21);

/** The blocks of a drag: those that move, or new ones. */
export const draggedBlocks = (store: BuilderStore, source: DragSource): readonly Block[] => {
  const { document, brand } = store.get();
  if (source.kind === 'move') return document.blocks.filter(({ id }) => source.blockIds.has(id));
  if (source.kind === 'section') return source.blocks.map((block) => ({ ...block, id: newId() }));
  return [withBrandDefaults(edit.newBlock(source.type, newId()), brand)];
};

export const dropBeside = (
  store: BuilderStore,
  source: DragSource,
  target: { blockId: string; side: 'before' | 'after' },
): void => {
  const blocks = draggedBlocks(store, source);
  const { document: before } = store.get();
  const document = placeBeside(before, blocks, target, newId);
  const last = blocks.at(-1);
  if (document === before || !last) {
    store.set({ announcement: t('builder.layout.emailIsFull') });
    return;
  }
  store.change(
    { document },
    {
      selectedId: last.id,
      editingId: null,
      pendingFocus: { blockId: last.id },
      label: t('builder.layout.madeColumns'),
      announcement: t('builder.layout.besideBlock', { blocks: countOf(blocks) }),
    },
  );
};
