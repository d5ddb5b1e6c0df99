import type { Problem } from '#web/lib/upload/image-checks.ts';
import { t } from '#web/text/t.ts';

export const acceptedFonts = '.woff,.woff2,.ttf,.otf';

/** The limits of a font, checked before the upload. */
export const fontProblem = (
  file: Pick<File, 'name'> | null,
  name: string,
  family: string,
): Problem | null => {
  if (!file || !/\.(?:woff2?|ttf|otf)$/i.test(file.name))
    return {
      title: t('builderPanels.fontChecks.invalidFileType'),
      description: t('builderPanels.fontChecks.pleaseUploadAWoffWoff2Ttf'),
    };
  if (!name.trim() || !family.trim())
    return {
      title: t('builderPanels.fontChecks.missingInformation'),
      description: t('builderPanels.fontChecks.pleaseProvideBothFontNameAnd'),
    };
  return null;
};
