import type { Problem } from '#web/lib/upload/image-checks.ts';

export const acceptedFonts = '.woff,.woff2,.ttf,.otf';

/** The limits of a font, checked before the upload. */
export const fontProblem = (
  file: Pick<File, 'name'> | null,
  name: string,
  family: string,
): Problem | null => {
  if (!file || !/\.(?:woff2?|ttf|otf)$/i.test(file.name))
    return {
      title: 'Invalid file type',
      description: 'Please upload a .woff, .woff2, .ttf, or .otf font file.',
    };
  if (!name.trim() || !family.trim())
    return {
      title: 'Missing information',
      description: 'Please provide both font name and CSS font-family.',
    };
  return null;
};
