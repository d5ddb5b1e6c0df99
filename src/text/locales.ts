// How dates and numbers are written in a language.
import type { Language } from './languages.ts';

// The specification fixes formats of the United States for English. Some browsers give Arabic other digits by itself.
const usual: Record<Language, string> = { en: 'en-US', de: 'de-DE', ar: 'ar-u-nu-latn' };

/** The formats of a region in the words of a language: German with the region of `fr-CH` is `de-CH`. */
export const localeIn = (language: Language, locale: string | null): string => {
  if (locale === null) return usual[language];
  const chosen = new Intl.Locale(locale);
  if (chosen.language === language) return locale;
  return chosen.region ? `${language}-${chosen.region}` : usual[language];
};
