import { type SpecLiteral, shownOn } from './spec-literal.ts';

const blank = '/builder';
const saved = '/builder/{id}';
const exportTest = { provedBy: 'test/e2e/builder/export-and-upload.e2e.ts' };

export const builderLiterals: readonly SpecLiteral[] = [
  ...shownOn(
    blank,
    'an empty email',
    { text: ['Template Selection', 'Email Builder', 'Export & Preview'] },
    { isPart: true },
  ),
  ...shownOn(blank, 'an empty email', {
    heading: [
      'Smart Email Builder for Promotion and Spam Escape',
      'Most Popular',
      'Other Content',
      'Layout Elements',
    ],
    action: ['Image Block', 'Text Block', 'Button', 'Image Row', 'Spacer', 'Divider', 'Export'],
    text: ['Start building your email'],
  }),
  ...shownOn(blank, 'an image block is added', { dialog: ['How many images?'] }),
  ...shownOn(blank, 'an image block is selected', { value: ['Image 1', 'Image 2'] }),
  ...shownOn(blank, 'the image is of another type', {
    toast: ['Invalid file type', 'Please upload a valid image file (JPEG, PNG, GIF, or WebP).'],
  }),
  ...shownOn(blank, 'the image is too large', {
    toast: ['File too large', 'Please upload an image smaller than 10MB.'],
  }),
  ...shownOn(blank, 'the upload of an image fails', {
    toast: ['Upload failed', 'There was an error uploading your image. Please try again.'],
  }),
  ...shownOn(blank, 'a button block is added', { text: ['Click Here'], value: ['Click Here'] }),
  ...shownOn(blank, 'a text block is added', {
    text: ['Click to edit this text block. Add your content here.'],
  }),
  ...shownOn(
    blank,
    'a text block is added',
    {
      option: [
        'Tiny',
        'Hero',
        ...['10', '12', '14', '16', '18', '20', '24', '28', '32', '36'].map((size) => `${size}px`),
        ...['300', '400', '500', '600', '700', '800', '900'],
        ...['1.2', '1.4', '1.6', '1.8', '2.0'],
        'Arial',
      ],
    },
    { isPart: true },
  ),
  ...shownOn(blank, 'a text block is added', {
    group: ['Sans Serif', 'Serif', 'Monospace', 'Display', 'Casual'],
  }),
  ...shownOn(blank, 'saving fails', { toast: ['Error', 'Failed to save template'] }),
  ...shownOn(saved, 'an email is saved', { toast: ['Template saved'] }),
  ...shownOn('/templates', 'an email was saved without a name', { heading: ['Untitled Campaign'] }),

  ...shownOn(saved, 'the export dialog is open', {
    option: ['Just Checking In'],
  }),
  ...shownOn(saved, 'an email is being exported', { dialog: ['Processing'] }),
  ...shownOn(saved, 'the export fails', { toast: ['Export failed', 'Please try again.'] }),
  ...shownOn(saved, 'an email is exported', {
    toast: ['Export Ready'],
    action: ['Back to Editor', 'Start Over', 'Use This Design', 'Copy'],
  }),
  ...shownOn(saved, 'the HTML is copied', { toast: ['Copied!'], action: ['Copied!'] }),
  ...shownOn(saved, 'the browser refuses to copy', { toast: ['Copy Failed'] }),
  ...shownOn(saved, 'a test email fails', { toast: ['Email Send Failed'] }),
  ...shownOn(saved, 'a test email fails', { toast: ['Failed to send test email'] }, { isPart: true }),
  ...shownOn(saved, 'a test email is sent', { toast: ['Test Email Sent'] }),
  ...shownOn(saved, 'feedback fails', {
    toast: ['Feedback Failed', 'Failed to record feedback. Please try again.'],
  }),
  ...shownOn(saved, 'feedback is recorded', { toast: ['Feedback Recorded'] }),
  ...shownOn(saved, 'saving the HTML without a name', {
    toast: ['Name required', 'Please enter a template name.'],
  }),
  ...shownOn(saved, 'saving the HTML fails', { toast: ['Save failed'] }),
  ...shownOn(saved, 'the HTML is saved', { toast: ['Template saved'] }),

  ...shownOn(
    saved,
    'the words are changed and the export fails',
    { toast: ['Export Failed', 'Failed to generate optimized HTML'] },
    exportTest,
  ),
  ...shownOn(
    saved,
    'the image of an email cannot be made',
    { toast: ['Preview Failed', 'Failed to generate JPG preview'] },
    exportTest,
  ),
  ...shownOn(
    blank,
    'a font is uploaded',
    {
      toast: [
        'Please upload a .woff, .woff2, .ttf, or .otf font file.',
        'Please provide both font name and CSS font-family.',
        'Font uploaded successfully',
        'There was an error uploading your font file.',
      ],
    },
    exportTest,
  ),
  ...shownOn(
    blank,
    'a font is uploaded',
    { toast: ['Missing information'] },
    { provedBy: 'src/web/features/builder/upload/upload.test.ts' },
  ),
];
