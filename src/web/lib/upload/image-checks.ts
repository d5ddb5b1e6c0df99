import { maxImageBytes } from '#contract/files/uploads.ts';

export interface Problem {
  title: string;
  description: string;
}

const imageTypes = new Set(['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp']);
export const acceptedImages = [...imageTypes].join(',');

/** The specification's limits for an image, checked before the upload. */
export const imageProblem = ({ type, size }: Pick<File, 'type' | 'size'>): Problem | null => {
  if (!imageTypes.has(type.toLowerCase()))
    return {
      title: 'Invalid file type',
      description: 'Please upload a valid image file (JPEG, PNG, GIF, or WebP).',
    };
  if (size > maxImageBytes)
    return { title: 'File too large', description: 'Please upload an image smaller than 10MB.' };
  return null;
};
