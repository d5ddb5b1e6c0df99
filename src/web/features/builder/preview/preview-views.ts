// The ways to view an email before it is sent.
import { withColorScheme, withInvertedColors, withoutImages, withoutLinkTargets } from './preview-html.ts';

export type View = 'light' | 'dark' | 'turned-partly' | 'turned-fully' | 'no-images' | 'text';

export const views: readonly { value: View; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark, in your dark colors' },
  { value: 'turned-partly', label: 'Dark, as Gmail on Android turns it' },
  { value: 'turned-fully', label: 'Dark, as Gmail on iPhone turns it' },
  { value: 'no-images', label: 'Images off' },
  { value: 'text', label: 'Plain text' },
];

/** How wide the reader's screen is, px. */
export const screenWidths = { mobile: 375, tablet: 768, desktop: 1280 } as const;

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
