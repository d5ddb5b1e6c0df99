// How a search compares text: without case, accents and punctuation, and with ø, ł, ß and the like as people type them.
// The database folds stored text by the function `search_text` of migration 0021, which gives the same result for every
// character, whatever locale the database was made with.

/** Accents and points, and characters that have no shape of their own. */
const marks = new RegExp(
  `[${[
    '\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f',
    // Cyrillic, Hebrew, Arabic.
    '\\u0483-\\u0487',
    '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7',
    '\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed',
    // Soft hyphen, joiners, direction marks, variants.
    '\\u00ad\\u200b-\\u200f\\u2060\\ufe00-\\ufe0f\\ufeff',
  ].join('')}]`,
  'g',
);

/** Letters that Unicode does not decompose, keyed by the letters that people type for them. */
const alike: Record<string, string> = {
  a: 'ⱥ',
  b: 'ƀɓ',
  c: 'ȼ',
  d: 'đðɖɗ',
  e: 'ɇɛə',
  f: 'ƒ',
  h: 'ħ',
  i: 'ıɨ',
  j: 'ɉ',
  k: 'ƙ',
  l: 'łɫ',
  n: 'ŋ',
  o: 'øɔ',
  r: 'ɍ',
  t: 'ŧ',
  u: 'ʉ',
  y: 'ɏƴ',
  ae: 'æ',
  oe: 'œ',
  ss: 'ß',
  th: 'þ',
  σ: 'ς',
  // Arabic alef wasla; alef maksura and the Persian yeh; the Persian kaf; teh marbuta and the hehs of Urdu.
  '\u0627': '\u0671',
  '\u064a': '\u0649\u06cc',
  '\u0643': '\u06a9',
  '\u0647': '\u0629\u06be\u06c1',
  "'": '‘’ʼʻʹ′',
  '-': '‐‒–—―−',
};
// The digits of Arabic and of Persian.
for (let digit = 0; digit < 10; digit += 1)
  alike[digit] = String.fromCharCode(0x0660 + digit) + String.fromCharCode(0x06f0 + digit);

const typedFor = new Map(
  Object.entries(alike).flatMap(([typed, characters]) =>
    [...characters].map((character) => [character, typed]),
  ),
);
const lookAlikes = new RegExp(`[${[...typedFor.keys()].join('')}]`, 'g');

/** The folded form in which texts are compared. */
export const searchText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(lookAlikes, (character) => typedFor.get(character) ?? character);

/** The folded words of typed text. */
export const searchWords = (search: string): string[] => searchText(search).split(/\s+/).filter(Boolean);
