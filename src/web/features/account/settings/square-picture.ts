import {
  cropPicture,
  maxPictureBytes,
  type UploadedPicture,
  uploadPicture,
} from '#contract/files/uploads.ts';
import { call, endpointUrl, failureOf } from '#web/lib/api.ts';

const kinds = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
export const acceptedPictures = [...kinds].join(',');

/** Reported before anything is sent. */
export const pictureProblem = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!kinds.has(type)) return 'Please upload a valid image file (JPEG, PNG, GIF, or WebP).';
  return size > maxPictureBytes ? 'Please upload an image smaller than 10MB.' : null;
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
export const uploadSquare = async (file: File): Promise<UploadedPicture> => {
  const form = new FormData();
  form.set('image', file);
  const answer = await fetch(endpointUrl(uploadPicture), {
    method: 'POST',
    credentials: 'include',
    body: form,
  });
  const text = await answer.text();
  if (!answer.ok) throw failureOf(answer.status, answer.statusText, text);
  const whole = JSON.parse(text) as UploadedPicture;
  if (whole.width === whole.height) return whole;
  try {
    return await call(cropPicture, { params: { id: whole.id }, body: middleSquare(whole) });
  } catch {
    return whole;
  }
};
