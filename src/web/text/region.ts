// How the reader writes dates and numbers. `switchLanguage` sets it together with the language.
import { localeIn } from '#text/locales.ts';
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

/** For `Intl`. */
export const currentLocale = (): string => localeIn(currentLanguage(), current.locale);
