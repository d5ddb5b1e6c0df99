import { type SpecLiteral, shownOn } from './spec-literal.ts';

const results = '/saved-results';

export const templateLiterals: readonly SpecLiteral[] = [
  ...shownOn('/templates', 'an account with templates', { action: ['New Template'] }),
  ...shownOn(
    '/templates',
    'an account with templates',
    { tab: ['My Templates', 'Template Library'] },
    { isPart: true },
  ),
  ...shownOn('/templates', 'a deletion fails', { toast: ['Error', 'Failed to delete template'] }),

  ...shownOn(results, 'a saved template is open', {
    action: ['Copy Code', 'Download HTML', 'Open Preview', 'Delete'],
    date: ["MMM d, yyyy 'at' h:mm a"],
  }),
  ...shownOn(results, 'a saved template is copied', {
    action: ['Copied!'],
    toast: ['Code copied', 'HTML code has been copied to your clipboard.'],
  }),
  ...shownOn(results, 'the browser refuses to copy', {
    toast: ['Copy failed', 'Failed to copy code. Please try again.'],
  }),
  ...shownOn(results, 'a saved template is downloaded', {
    toast: ['Download started', 'Your template file is downloading.'],
  }),
  ...shownOn(results, 'a deletion fails', { toast: ['Delete failed'] }),
];

export const adminLiterals: readonly SpecLiteral[] = [
  ...shownOn('/admin', 'an entry without name and image is sent', {
    text: ['Template name and image URL are required'],
  }),
  ...shownOn('/admin', 'a creation fails', { toast: ['Failed to create template'] }),
  ...shownOn('/admin', 'a change fails', { toast: ['Failed to update template'] }),
  ...shownOn('/admin', 'a deletion fails', { toast: ['Failed to delete template'] }),
];
