import { maxPictureBytes } from '#contract/files/uploads.ts';

export interface Problem {
  title: string;
  description: string;
}

const pictureTypes = new Set(['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp']);
export const acceptedPictures = [...pictureTypes].join(',');

/** The specification's limits for an image, checked before the upload. */
export const pictureProblem = ({ type, size }: Pick<File, 'type' | 'size'>): Problem | null => {
  if (!pictureTypes.has(type.toLowerCase()))
    return {
      title: 'Invalid file type',
      description: 'Please upload a valid image file (JPEG, PNG, GIF, or WebP).',
    };
  if (size > maxPictureBytes)
    return { title: 'File too large', description: 'Please upload an image smaller than 10MB.' };
  return null;
};
