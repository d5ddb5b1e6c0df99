import { cropImage, maxImageBytes, type UploadedImage, uploadImage } from '#contract/files/uploads.ts';
import { call, endpointUrl, failureOf, fetchAnswer, languageHeader } from '#web/lib/api.ts';
import { t } from '#web/text/t.ts';

const types = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
export const acceptedImages = [...types].join(',');

/** Reported before anything is sent. */
export const imageProblem = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!types.has(type)) return t('settings.squareImage.pleaseUploadAValidImageFile');
  return size > maxImageBytes ? t('settings.squareImage.pleaseUploadAnImageSmallerThan') : null;
};

/** The largest square in the middle: what a round image shows. */
export const middleSquare = ({ width, height }: { width: number; height: number }) => {
  const side = Math.min(width, height);
  return {
    x: Math.floor((width - side) / 2),
    y: Math.floor((height - side) / 2),
    width: side,
    height: side,
  };
};

/** Uploads the image, cut to a square. An animation cannot be cut, so the browser shows its middle. */
export const uploadSquare = async (file: File): Promise<UploadedImage> => {
  const form = new FormData();
  form.set('image', file);
  const response = await fetchAnswer(endpointUrl(uploadImage), {
    method: 'POST',
    credentials: 'include',
    headers: languageHeader(),
    body: form,
  });
  const text = await response.text();
  if (!response.ok) throw failureOf(response.status, response.statusText, text);
  const uploaded = JSON.parse(text) as UploadedImage;
  if (uploaded.width === uploaded.height) return uploaded;
  try {
    return await call(cropImage, { params: { id: uploaded.id }, body: middleSquare(uploaded) });
  } catch {
    return uploaded;
  }
};
