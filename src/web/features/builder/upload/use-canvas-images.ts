// Image files that are dropped on the canvas, or pasted while an image block is selected.
import { useEffect } from 'react';
import type { Block } from '#email/document/block.ts';
import { picturesIn } from '#email/document/block-parts.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { addBlock, blockById, indexOf, select } from '../store/edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import type { ImageSlot, ImageUploads } from './image-uploads.ts';

/** The slot for a file: the image under the pointer, else the first empty one, else the first. */
const slotIn = (block: Block, pointedIndex = -1): ImageSlot | null => {
  if (block.type !== 'image-row' && block.type !== 'multi-image')
    return picturesIn(block).length > 0 ? { blockId: block.id, index: null } : null;
  const empty = block.content.images.findIndex(({ src }) => src.trim() === '');
  const index = block.content.images[pointedIndex] ? pointedIndex : Math.max(0, empty);
  return { blockId: block.id, index };
};

/** Which image of a block is under the pointer. */
const imageUnder = (event: Event): number => {
  const image = event.composedPath().find((target) => target instanceof HTMLImageElement);
  const root = image instanceof HTMLImageElement ? image.getRootNode() : null;
  return root instanceof ShadowRoot && image instanceof HTMLImageElement
    ? [...root.querySelectorAll('img')].indexOf(image)
    : -1;
};

const canvasOf = (event: Event): Element | null =>
  event.target instanceof Element ? event.target.closest('[data-region="canvas"]') : null;

const blockUnder = (store: BuilderStore, event: Event): Block | undefined => {
  const element =
    event.target instanceof Element ? event.target.closest('li')?.querySelector('[data-block]') : null;
  return blockById(store.get(), element?.getAttribute('data-block') ?? null);
};

/** Only those who upload an image need the code for it. */
const loadUploads = (store: BuilderStore): Promise<ImageUploads | null> =>
  import('./image-uploads.ts').then(
    ({ uploadsOf }) => uploadsOf(store),
    () => {
      showToast({
        title: t('builder.lazyComponent.thisPartDidNotLoad'),
        description: t('builder.lazyComponent.yourWorkIsAsItWas'),
        variant: 'destructive',
      });
      return null;
    },
  );

const drop = async (store: BuilderStore, event: DragEvent, file: File): Promise<void> => {
  const blockBelowPointer = blockUnder(store, event);
  const slot = blockBelowPointer && slotIn(blockBelowPointer, imageUnder(event));
  const uploads = await loadUploads(store);
  if (!uploads) return;
  if (blockBelowPointer && slot) {
    if (uploads.start(slot, file)) select(store, blockBelowPointer.id);
    return;
  }
  // Outside all images it becomes a new block below the drop target.
  const { blocks } = store.get().document;
  const index = blockBelowPointer ? indexOf(store.get(), blockBelowPointer.id) + 1 : blocks.length;
  addBlock(store, 'image', { index });
  const { selectedId } = store.get();
  if (selectedId === null || uploads.start({ blockId: selectedId, index: null }, file)) return;
  store.undo();
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable="true"], [role="dialog"]') !== null;

export const useCanvasImages = (): void => {
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
      void drop(store, event, file);
    };
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      const selected = blockById(store.get(), store.get().selectedId);
      const slot = selected && slotIn(selected);
      if (!file || !slot || isTyping(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      void loadUploads(store).then((uploads) => uploads?.start(slot, file));
    };
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    // Checked before pasted blocks.
    document.addEventListener('paste', onPaste, { capture: true });
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('paste', onPaste, { capture: true });
    };
  }, [store]);
};
