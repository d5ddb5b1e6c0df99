// How the reader writes dates and numbers. `switchLanguage` sets it together with the language.
import type { Language } from '#text/languages.ts';
import { currentLanguage } from './t.ts';

export interface Region {
  /** BCP 47, such as `de-AT`; null: as usual in the language. */
  locale: string | null;
  /** IANA; null: the browser's. */
  timeZone: string | null;
  /** 1 is Monday; null: as usual in the region. */
  firstDayOfWeek: number | null;
}

let current: Region = { locale: null, timeZone: null, firstDayOfWeek: null };

export const currentRegion = (): Region => current;

export const setRegion = (region: Region): void => {
  current = region;
};

// The specification fixes formats of the United States for English. Some browsers give Arabic other digits by itself.
const usual: Record<Language, string> = { en: 'en-US', de: 'de-DE', ar: 'ar-u-nu-latn' };

/** The formats of a region in the words of a language: German with the region of `fr-CH` is `de-CH`. */
export const localeIn = (language: Language, locale: string | null): string => {
  if (locale === null) return usual[language];
  const chosen = new Intl.Locale(locale);
  if (chosen.language === language) return locale;
  return chosen.region ? `${language}-${chosen.region}` : usual[language];
};

/** For `Intl`. */
export const currentLocale = (): string => localeIn(currentLanguage(), current.locale);
