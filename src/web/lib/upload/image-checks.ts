import { maxImageBytes } from '#contract/files/uploads.ts';
import { t } from '#web/text/t.ts';

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
      title: t('shared.imageChecks.invalidFileType'),
      description: t('shared.imageChecks.pleaseUploadAValidImageFile'),
    };
  if (size > maxImageBytes)
    return {
      title: t('shared.imageChecks.fileTooLarge'),
      description: t('shared.imageChecks.pleaseUploadAnImageSmallerThan'),
    };
  return null;
};
