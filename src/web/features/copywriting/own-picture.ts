// The picture of a crawled page as one of one's own: sites move their files, and many show them in no email.
import { takeOverPicture } from '#contract/files/uploads.ts';
import { ApiError, call } from '#web/lib/api.ts';
import type { CraftForm } from './form/craft-form.ts';
import type { OwnPicture } from './result/copy-document.ts';

/** Null where there is none, or where it cannot be had: an email without a picture is whole, one with a hole is not. */
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
