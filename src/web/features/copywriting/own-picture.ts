// Imports the image of a crawled page: sites move their files, and many block them in emails.
import { takeOverPicture } from '#contract/files/uploads.ts';
import { ApiError, call } from '#web/lib/api.ts';
import type { CraftForm } from './form/craft-form.ts';
import type { OwnPicture } from './result/copy-document.ts';

/**
 * Null without an image, or if it cannot be fetched: an email without an image is complete, one with a broken image is
 * not.
 */
export const ownPicture = async ({ product }: CraftForm): Promise<OwnPicture | null> => {
  const [address] = product?.images ?? [];
  if (address === undefined) return null;
  try {
    const { url, width, height, hasAlpha, bytes } = await call(takeOverPicture, { body: { url: address } });
    return { src: url, naturalWidth: width, naturalHeight: height, hasAlpha, bytes };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error;
    return null;
  }
};
