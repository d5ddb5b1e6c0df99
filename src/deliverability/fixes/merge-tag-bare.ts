import { type Fix, withSettings, withTexts } from './in-document.ts';

const bareName = /\{\{\s*first_name\s*\}\}/gi;
const withFallback = (text: string): string => text.replace(bareName, '{{first_name|there}}');

/** “Hello there” for recipients without a name. Other fields need words that only their author knows. */
export const withNameFallback: Fix = (document) => {
  const { subject, preheader } = document.settings;
  return withTexts(
    withSettings(document, {
      ...(subject ? { subject: withFallback(subject) } : {}),
      ...(preheader ? { preheader: withFallback(preheader) } : {}),
    }),
    { html: withFallback, plain: withFallback },
  );
};
