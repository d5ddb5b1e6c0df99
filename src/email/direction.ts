// Which way an email reads.
import { remembering } from './remember.ts';

export type Direction = 'ltr' | 'rtl';

/** Languages whose usual script is written from right to left (Unicode CLDR, layout/orientation). */
const rightToLeft = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'iw',
  'ji',
  'ks',
  'ps',
  'sd',
  'syr',
  'ug',
  'ur',
  'yi',
]);
const rightToLeftScripts = new Set(['adlm', 'arab', 'hebr', 'nkoo', 'rohg', 'syrc', 'thaa']);

/** How a language is written: by the script that its tag names (BCP 47), else by the one it usually has. */
export const directionOfLanguage = remembering((tag: string): Direction => {
  const [language = '', ...subtags] = tag.toLowerCase().split('-');
  const script = subtags.find((part) => /^[a-z]{4}$/.test(part));
  const isTurned = script ? rightToLeftScripts.has(script) : rightToLeft.has(language);
  return isTurned ? 'rtl' : 'ltr';
});

/** The direction that was chosen, else the one of the language. */
export const directionOf = ({
  dir,
  lang,
}: {
  dir?: Direction | undefined;
  lang?: string | undefined;
}): Direction => (dir === 'rtl' || dir === 'ltr' ? dir : directionOfLanguage(lang ?? 'en'));
