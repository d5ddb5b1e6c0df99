// The reading direction of an email.
import { memoize } from '../render/memoize.ts';

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

/** How a language is written: by the script that its tag names (BCP 47), otherwise by its usual script. */
export const directionOfLanguage = memoize((tag: string): Direction => {
  const [language = '', ...subtags] = tag.toLowerCase().split('-');
  const script = subtags.find((part) => /^[a-z]{4}$/.test(part));
  const isRightToLeft = script ? rightToLeftScripts.has(script) : rightToLeft.has(language);
  return isRightToLeft ? 'rtl' : 'ltr';
});

/** The chosen direction, otherwise that of the language. */
export const directionOf = ({
  dir,
  lang,
}: {
  dir?: Direction | undefined;
  lang?: string | undefined;
}): Direction => (dir === 'rtl' || dir === 'ltr' ? dir : directionOfLanguage(lang ?? 'en'));

/** The value of a merge tag is unknown here; letters and the marks that represent one are strong (UAX #9, 3.2). */
const strong = /\{\{[^{}]*\}\}|[\p{L}\p{Nl}\u200e\u200f\u061c]/gu;

// Only these blocks contain bidi classes R and AL; one surrogate represents those beyond U+FFFF.
const rightToLeftLetter =
  /^[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const maybeRightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefe\ud802\ud803\ud83a\ud83b]/;

/** The direction of a text by its first strong letter, as `dir="auto"` decides it; null for a text without one. */
export function directionOfText(text: string): Direction | null {
  for (const [found] of text.matchAll(strong))
    if (!found.startsWith('{')) return rightToLeftLetter.test(found) ? 'rtl' : 'ltr';
  return null;
}

/** False for HTML whose texts surely all read in this direction; fast for left to right. */
export const mayChangeDirection = (html: string, dir: Direction): boolean =>
  dir === 'rtl' || maybeRightToLeft.test(html);
