// The font service of web fonts, and its replacement on screens of this product: an address of this server with the
// same query, so that a preview sends no request to another server.
import { builtInFont, fonts } from './fonts.ts';

/** Answers the style sheet of the families that its query names, as far as they are built in. */
export const ownFontService = '/page-fonts/css2';

const service = /(?:https?:)?\/\/fonts\.googleapis\.com\/css2?(?=\?)/gi;
const serviceQuery = /\/\/fonts\.googleapis\.com\/css2?\?([^"'\s<>()]{1,2000})/gi;

/** Longer tags than this are no hints. The bound keeps the search linear. */
const links = /<link\b[^>]{0,500}>/gi;

/** The email with its web fonts requested from this server, and without hints to connect to others. */
export const withOwnFontService = (html: string): string =>
  html
    .replace(service, ownFontService)
    .replace(links, (tag) => (/\b(?:preconnect|dns-prefetch|prefetch|preload)\b/i.test(tag) ? '' : tag));

/** Names of families are ASCII. */
const decoded = (value: string): string =>
  value
    .replaceAll('+', ' ')
    .replace(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The families of a font service query: in `css2` each in its own parameter; in `css` separated by bars. */
export const requestedFamilies = (query: string): string[] =>
  query
    .replaceAll('&amp;', '&')
    .split('&')
    .filter((field) => field.startsWith('family='))
    .flatMap((field) => decoded(field.slice('family='.length)).split('|'))
    .map((value) => (value.split(':')[0] ?? '').trim());

/** The built-in web fonts that an email links, in the order of the list of fonts. */
export const webFontsLinked = (html: string): string[] => {
  const requested = new Set(
    [...html.matchAll(serviceQuery)].flatMap(([, query = '']) => requestedFamilies(query)),
  );
  return fonts.filter((font) => font.isWeb && requested.has(font.name)).map((font) => font.name);
};

/** This server's style sheet address of a font; null for fonts that need none, or are not built in. */
export const ownFontSheet = (family: string): string | null => {
  const font = builtInFont(family);
  return font?.isWeb ? `${ownFontService}?family=${font.name.replaceAll(' ', '+')}` : null;
};
