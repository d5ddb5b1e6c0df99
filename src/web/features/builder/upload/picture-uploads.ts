// Running uploads, by the position their image is for. They belong to the email and not to the panel that started them,
// so that the user can leave the panel and find them again.
import { type UploadedPicture, uploadPicture } from '#contract/files/uploads.ts';
import type { Picture } from '#email/blocks/image.ts';
import { endpointUrl, messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { pictureProblem } from '#web/lib/upload/picture-checks.ts';
import type { BuilderStore } from '../store/builder-store.ts';
import { blockById, changeBlock } from '../store/edits.ts';
import { sendInTurn } from './send-in-turn.ts';
import { nextShown, stepMs } from './shown-progress.ts';

/** A block, and for image rows the index in the row. */
export interface PicturePlace {
  blockId: string;
  at: number | null;
  /** Receives the image where it is not for a block. */
  put?: (picture: PlacedPicture) => void;
}

export type PlacedPicture = Pick<UploadedPicture, 'url' | 'width' | 'height' | 'hasAlpha' | 'bytes'>;

export interface Upload {
  file: File;
  /** What the bar shows, 0 to 100. */
  percent: number;
  /** Why it failed; it can be retried. */
  problem: string | null;
}

const failedText = 'There was an error uploading your image. Please try again.';

export const keyOf = ({ blockId, at }: PicturePlace): string => `${blockId}:${at ?? ''}`;

export interface PictureUploads {
  get: (place: PicturePlace) => Upload | undefined;
  subscribe: (listener: () => void) => () => void;
  /** False when the file cannot be uploaded; the user is told why. */
  start: (place: PicturePlace, file: File) => boolean;
  cancel: (place: PicturePlace) => void;
  retry: (place: PicturePlace) => void;
}

/** Puts the uploaded image in its position. The description is left for a person to write. */
export const placePicture = (
  store: BuilderStore,
  { blockId, at, put }: PicturePlace,
  uploaded: PlacedPicture,
): void => {
  if (put) {
    put(uploaded);
    return;
  }
  const { url, width, height, hasAlpha, bytes } = uploaded;
  const filled = (picture: Picture): Picture => ({
    ...picture,
    src: url,
    naturalWidth: width,
    naturalHeight: height,
    hasAlpha,
    bytes,
  });
  changeBlock(store, blockId, at === null ? 'src' : `images.${at}.src`, (block) => {
    if (block.type === 'image') return { ...block, content: filled(block.content) };
    if (block.type !== 'image-row' && block.type !== 'multi-image') return block;
    const images = block.content.images.map((image, place) => (place === at ? filled(image) : image));
    return { ...block, content: { ...block.content, images } };
  });
};

const pictureAt = (store: BuilderStore, { blockId, at }: PicturePlace): Picture | undefined => {
  const block = blockById(store.get(), blockId);
  const isRow = block?.type === 'image-row' || block?.type === 'multi-image';
  return isRow && at !== null ? block.content.images[at] : undefined;
};

/** Where the row's image is now: rows may be rearranged during an upload. */
const placeNow = (store: BuilderStore, place: PicturePlace, before: Picture | undefined): PicturePlace => {
  if (before === undefined || pictureAt(store, place) === before) return place;
  const block = blockById(store.get(), place.blockId);
  const images =
    block && (block.type === 'image-row' || block.type === 'multi-image') ? block.content.images : [];
  const at = images.indexOf(before);
  return at === -1 ? place : { ...place, at };
};

const createUploads = (store: BuilderStore): PictureUploads => {
  let uploads: ReadonlyMap<string, Upload> = new Map();
  const running = new Map<string, AbortController>();
  const complaints = new Map<string, () => void>();
  const listeners = new Set<() => void>();
  const put = (key: string, upload: Upload | null) => {
    const next = new Map(uploads);
    if (upload) next.set(key, upload);
    else next.delete(key);
    uploads = next;
    for (const listener of listeners) listener();
  };

  const run = async (place: PicturePlace, file: File): Promise<void> => {
    const key = keyOf(place);
    const before = pictureAt(store, place);
    running.get(key)?.abort();
    complaints.get(key)?.();
    const controller = new AbortController();
    running.set(key, controller);
    put(key, { file, percent: 0, problem: null });
    let sent = 0;
    const timer = setInterval(() => {
      const upload = uploads.get(key);
      if (!upload) return;
      const percent = nextShown(upload.percent, sent);
      if (percent !== upload.percent) put(key, { ...upload, percent });
    }, stepMs);
    const form = new FormData();
    const { templateId } = store.get();
    if (templateId !== null) form.set('templateId', templateId);
    form.set('image', file);
    try {
      const answer = (await sendInTurn(endpointUrl(uploadPicture), form, {
        signal: controller.signal,
        onProgress: (percent) => {
          sent = percent;
        },
      })) as UploadedPicture;
      put(key, { file, percent: 100, problem: null });
      placePicture(store, placeNow(store, place, before), answer);
      store.set({ announcement: { text: 'Picture uploaded. Describe it in a few words.' } });
      put(key, null);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (handleUnauthorized(error)) {
        put(key, null);
        return;
      }
      const problem = messageOf(error, failedText);
      put(key, { file, percent: 0, problem });
      const { dismiss } = showToast({ title: 'Upload failed', description: problem, variant: 'destructive' });
      complaints.set(key, dismiss);
    } finally {
      clearInterval(timer);
      if (running.get(key) === controller) running.delete(key);
    }
  };

  return {
    get: (place) => uploads.get(keyOf(place)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (place, file) => {
      const problem = pictureProblem(file);
      if (problem) {
        showToast({ ...problem, variant: 'destructive' });
        return false;
      }
      void run(place, file);
      return true;
    },
    cancel: (place) => {
      running.get(keyOf(place))?.abort();
      put(keyOf(place), null);
    },
    retry: (place) => {
      const upload = uploads.get(keyOf(place));
      if (upload) void run(place, upload.file);
    },
  };
};

const known = new WeakMap<BuilderStore, PictureUploads>();

/** The uploads of one email. */
export const picturesOf = (store: BuilderStore): PictureUploads => {
  const uploads = known.get(store) ?? createUploads(store);
  known.set(store, uploads);
  return uploads;
};
