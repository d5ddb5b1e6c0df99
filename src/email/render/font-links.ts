// The font service that web fonts come from, and what stands in its place on screens of this product: an address of this
// server that takes the same query, so that a preview sends no request to another server.
import { builtInFont, fonts } from './fonts.ts';

/** Answers the style sheet of the families that its query names, as far as they are built in. */
export const ownFontService = '/page-fonts/css2';

const service = /(?:https?:)?\/\/fonts\.googleapis\.com\/css2?(?=\?)/gi;
const serviceQuery = /\/\/fonts\.googleapis\.com\/css2?\?([^"'\s<>()]{1,2000})/gi;

/** Longer tags than this are no hints. The bound keeps the search linear. */
const links = /<link\b[^>]{0,500}>/gi;

/** The email as it is, with its web fonts asked from this server, and without hints to connect to others. */
export const withOwnFontService = (html: string): string =>
  html
    .replace(service, ownFontService)
    .replace(links, (tag) => (/\b(?:preconnect|dns-prefetch|prefetch|preload)\b/i.test(tag) ? '' : tag));

/** Names of families are ASCII. */
const decoded = (value: string): string =>
  value
    .replaceAll('+', ' ')
    .replace(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The families that a query of the font service names: of `css2`, each in a field of its own; of `css`, with bars. */
export const familiesAsked = (query: string): string[] =>
  query
    .replaceAll('&amp;', '&')
    .split('&')
    .filter((field) => field.startsWith('family='))
    .flatMap((field) => decoded(field.slice('family='.length)).split('|'))
    .map((value) => (value.split(':')[0] ?? '').trim());

/** The built-in web fonts that an email links, in the order of the list of fonts. */
export const webFontsLinked = (html: string): string[] => {
  const asked = new Set([...html.matchAll(serviceQuery)].flatMap(([, query = '']) => familiesAsked(query)));
  return fonts.filter((font) => font.isWeb && asked.has(font.name)).map((font) => font.name);
};

/** Where this server has the style sheet of a font; null for fonts that need none, or are not built in. */
export const ownFontSheet = (family: string): string | null => {
  const font = builtInFont(family);
  return font?.isWeb ? `${ownFontService}?family=${font.name.replaceAll(' ', '+')}` : null;
};
