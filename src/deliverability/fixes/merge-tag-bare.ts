import { type Fix, withSettings, withWords } from './in-document.ts';

const bareName = /\{\{\s*first_name\s*\}\}/gi;
const filled = (text: string): string => text.replace(bareName, '{{first_name|there}}');

/** “Hello there” for recipients without a name. Other fields need words that only their author knows. */
export const withNameFallback: Fix = (document) => {
  const { subject, preheader } = document.settings;
  return withWords(
    withSettings(document, {
      ...(subject ? { subject: filled(subject) } : {}),
      ...(preheader ? { preheader: filled(preheader) } : {}),
    }),
    { html: filled, plain: filled },
  );
};
