// The ways to view an email before it is sent.
import { t } from '#web/text/t.ts';
import { withColorScheme, withInvertedColors, withoutImages, withoutLinkTargets } from './preview-html.ts';

export type View = 'light' | 'dark' | 'turned-partly' | 'turned-fully' | 'no-images' | 'text';

export const views: readonly { value: View; label: string }[] = [
  {
    value: 'light',
    get label() {
      return t('builderExport.previewViews.light');
    },
  },
  {
    value: 'dark',
    get label() {
      return t('builderExport.previewViews.darkInYourDarkColors');
    },
  },
  {
    value: 'turned-partly',
    get label() {
      return t('builderExport.previewViews.darkAsGmailOnAndroidTurns');
    },
  },
  {
    value: 'turned-fully',
    get label() {
      return t('builderExport.previewViews.darkAsGmailOnIphoneTurns');
    },
  },
  {
    value: 'no-images',
    get label() {
      return t('builderExport.previewViews.imagesOff');
    },
  },
  {
    value: 'text',
    get label() {
      return t('builderExport.previewViews.plainText');
    },
  },
];

export const isView = (value: string): value is View => views.some((view) => view.value === value);

/** The HTML of a view. Plain text has none of its own. */
export const htmlOfView = (html: string, view: View): string => {
  const staticHtml = withoutLinkTargets(html);
  switch (view) {
    case 'dark':
      return withColorScheme(staticHtml, 'dark');
    case 'turned-partly':
      return withInvertedColors(staticHtml, 'partly');
    case 'turned-fully':
      return withInvertedColors(staticHtml, 'fully');
    case 'no-images':
      return withoutImages(withColorScheme(staticHtml, 'light'));
    default:
      return withColorScheme(staticHtml, 'light');
  }
};
