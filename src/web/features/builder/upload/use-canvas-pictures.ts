// Picture files that are dropped on the canvas, or pasted while a picture block is selected.
import { useEffect } from 'react';
import type { Block } from '#email/document/document.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { addBlock, blockById, select } from '../store/edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { type PicturePlace, picturesOf } from './picture-uploads.ts';

/** The slot a file goes to: the picture that was pointed at, else the first empty one, else the first. */
const placeIn = (block: Block, pointedAt = -1): PicturePlace | null => {
  if (block.type === 'image') return { blockId: block.id, at: null };
  if (block.type !== 'image-row' && block.type !== 'multi-image') return null;
  const empty = block.content.images.findIndex(({ src }) => src.trim() === '');
  const at = block.content.images[pointedAt] ? pointedAt : Math.max(0, empty);
  return { blockId: block.id, at };
};

/** Which of the pictures of a block the pointer is over. */
const pictureUnder = (event: Event): number => {
  const picture = event.composedPath().find((target) => target instanceof HTMLImageElement);
  const root = picture instanceof HTMLImageElement ? picture.getRootNode() : null;
  return root instanceof ShadowRoot && picture instanceof HTMLImageElement
    ? [...root.querySelectorAll('img')].indexOf(picture)
    : -1;
};

const canvasOf = (event: Event): Element | null =>
  event.target instanceof Element ? event.target.closest('[data-region="canvas"]') : null;

const blockUnder = (store: BuilderStore, event: Event): Block | undefined => {
  const element =
    event.target instanceof Element ? event.target.closest('li')?.querySelector('[data-block]') : null;
  return blockById(store.get(), element?.getAttribute('data-block') ?? null);
};

const drop = (store: BuilderStore, event: DragEvent, file: File): void => {
  const under = blockUnder(store, event);
  const place = under && placeIn(under, pictureUnder(event));
  if (under && place) {
    if (picturesOf(store).start(place, file)) select(store, under.id);
    return;
  }
  // Beside all pictures it becomes a block of its own, below what it was dropped on.
  const { blocks } = store.get().document;
  const index = under ? blocks.indexOf(under) + 1 : blocks.length;
  addBlock(store, 'image', { index });
  const { selectedId } = store.get();
  if (selectedId === null || picturesOf(store).start({ blockId: selectedId, at: null }, file)) return;
  store.undo();
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable="true"], [role="dialog"]') !== null;

export const useCanvasPictures = (): void => {
  const store = useBuilderStore();
  useEffect(() => {
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const onDragOver = (event: DragEvent) => {
      if (carriesFiles(event) && canvasOf(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file || !canvasOf(event)) return;
      event.preventDefault();
      drop(store, event, file);
    };
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      const selected = blockById(store.get(), store.get().selectedId);
      const place = selected && placeIn(selected);
      if (!file || !place || isTyping(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      picturesOf(store).start(place, file);
    };
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    // Before pasted blocks are looked for.
    document.addEventListener('paste', onPaste, { capture: true });
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('paste', onPaste, { capture: true });
    };
  }, [store]);
};
