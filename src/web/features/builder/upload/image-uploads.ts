// Running uploads by image slot. They belong to the email and not to the panel that started them, so that the user can
// leave the panel and come back.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { type UploadedImage, uploadImage } from '#contract/files/uploads.ts';
import type { Image } from '#email/blocks/image.ts';
import { withPicture } from '#email/document/block-parts.ts';
import { endpointUrl, messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { imageProblem } from '#web/lib/upload/image-checks.ts';
import { t } from '#web/text/t.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { blockById, changeBlock } from '../store/edits.ts';
import { nextShownPercent, progressStepMs } from './upload-progress.ts';
import { queueUpload } from './upload-queue.ts';

/** A block, and for image rows the index in the row. */
export interface ImageSlot {
  blockId: string;
  index: number | null;
  /** Receives the image where the slot is not in a block. */
  onUploaded?: (image: PlacedImage) => void;
  /** What is announced then, where the image needs no description. */
  announcement?: () => string;
}

export type PlacedImage = Pick<UploadedImage, 'url' | 'width' | 'height' | 'hasAlpha' | 'bytes'>;

export interface Upload {
  file: File;
  /** What the bar shows, 0 to 100. */
  percent: number;
  /** Why it failed; it can be retried. */
  problem: string | null;
}

export const keyOf = ({ blockId, index }: ImageSlot): string => `${blockId}:${index ?? ''}`;

export interface ImageUploads {
  /** By `keyOf`, for `useStore`. */
  api: StoreApi<ReadonlyMap<string, Upload>>;
  get: (slot: ImageSlot) => Upload | undefined;
  /** False when the file cannot be uploaded; a toast says why. */
  start: (slot: ImageSlot, file: File) => boolean;
  cancel: (slot: ImageSlot) => void;
  retry: (slot: ImageSlot) => void;
}

/** Puts the uploaded image into its slot. The description stays as it is: only a person can write it. */
export const placeImage = (
  store: BuilderStore,
  { blockId, index, onUploaded }: ImageSlot,
  uploaded: PlacedImage,
): void => {
  if (onUploaded) {
    onUploaded(uploaded);
    return;
  }
  const { url, width, height, hasAlpha, bytes } = uploaded;
  changeBlock(store, blockId, index === null ? 'src' : `images.${index}.src`, (block) =>
    withPicture(block, index, () => ({
      src: url,
      naturalWidth: width,
      naturalHeight: height,
      hasAlpha,
      bytes,
    })),
  );
};

const imageAt = (store: BuilderStore, { blockId, index }: ImageSlot): Image | undefined => {
  const block = blockById(store.get(), blockId);
  const isRow = block?.type === 'image-row' || block?.type === 'multi-image';
  return isRow && index !== null ? block.content.images[index] : undefined;
};

/** Where the row's image is now: rows may be rearranged during an upload. */
const currentSlotOf = (store: BuilderStore, slot: ImageSlot, before: Image | undefined): ImageSlot => {
  if (before === undefined || imageAt(store, slot) === before) return slot;
  const block = blockById(store.get(), slot.blockId);
  const images =
    block && (block.type === 'image-row' || block.type === 'multi-image') ? block.content.images : [];
  const index = images.indexOf(before);
  return index === -1 ? slot : { ...slot, index };
};

const createUploads = (store: BuilderStore): ImageUploads => {
  const api = createStore<ReadonlyMap<string, Upload>>()(() => new Map());
  const uploadOf = (key: string) => api.getState().get(key);
  const running = new Map<string, AbortController>();
  const errorToasts = new Map<string, () => void>();
  const setUpload = (key: string, upload: Upload | null) => {
    const next = new Map(api.getState());
    if (upload) next.set(key, upload);
    else next.delete(key);
    api.setState(next, true);
  };

  const run = async (slot: ImageSlot, file: File): Promise<void> => {
    const key = keyOf(slot);
    const before = imageAt(store, slot);
    running.get(key)?.abort();
    errorToasts.get(key)?.();
    const controller = new AbortController();
    running.set(key, controller);
    setUpload(key, { file, percent: 0, problem: null });
    let sent = 0;
    const timer = setInterval(() => {
      const upload = uploadOf(key);
      if (!upload) return;
      const percent = nextShownPercent(upload.percent, sent);
      if (percent !== upload.percent) setUpload(key, { ...upload, percent });
    }, progressStepMs);
    const form = new FormData();
    const { templateId } = store.get();
    if (templateId !== null) form.set('templateId', templateId);
    form.set('image', file);
    try {
      const uploaded = (await queueUpload(endpointUrl(uploadImage), form, {
        signal: controller.signal,
        onProgress: (percent) => {
          sent = percent;
        },
      })) as UploadedImage;
      setUpload(key, { file, percent: 100, problem: null });
      placeImage(store, currentSlotOf(store, slot, before), uploaded);
      store.set({
        announcement: slot.announcement?.() ?? t('builder.imageUploads.imageUploadedDescribeItInA'),
      });
      setUpload(key, null);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (handleUnauthorized(error)) {
        setUpload(key, null);
        return;
      }
      const problem = messageOf(error, t('builder.imageUploads.thereWasAnError'));
      setUpload(key, { file, percent: 0, problem });
      const { dismiss } = showToast({
        title: t('builder.imageUploads.uploadFailed'),
        description: problem,
        variant: 'destructive',
      });
      errorToasts.set(key, dismiss);
    } finally {
      clearInterval(timer);
      if (running.get(key) === controller) running.delete(key);
    }
  };

  return {
    api,
    get: (slot) => uploadOf(keyOf(slot)),
    start: (slot, file) => {
      const problem = imageProblem(file);
      if (problem) {
        showToast({ ...problem, variant: 'destructive' });
        return false;
      }
      void run(slot, file);
      return true;
    },
    cancel: (slot) => {
      running.get(keyOf(slot))?.abort();
      setUpload(keyOf(slot), null);
    },
    retry: (slot) => {
      const upload = uploadOf(keyOf(slot));
      if (upload) void run(slot, upload.file);
    },
  };
};

const uploadsByStore = new WeakMap<BuilderStore, ImageUploads>();

/** The uploads of one email. */
export const uploadsOf = (store: BuilderStore): ImageUploads => {
  const uploads = uploadsByStore.get(store) ?? createUploads(store);
  uploadsByStore.set(store, uploads);
  return uploads;
};
