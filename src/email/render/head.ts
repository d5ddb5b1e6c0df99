import { type DarkPalette, darkHead } from './dark.ts';
import { fitsLine, foldLines, inLines } from './fold-lines.ts';
import { builtInFont, fontClass, fontStack, fonts, mayBeMissing, systemStack } from './fonts.ts';
import { escapeAttribute, escapeText, safeImageSource } from './html.ts';
import { flattenString, memoize, memoizeStyles } from './memoize.ts';
import { emailPhoneRules } from './phone-rules.ts';
import { forWord, notForWord } from './table.ts';

/** A font that the user uploaded. */
export interface CustomFont {
  family: string;
  url: string;
}

export interface HeadParts {
  title: string;
  maxWidth: number;
  /** Font families in use, in the order they appear. */
  families: readonly string[];
  customFonts: readonly CustomFont[];
  /** The classes of the cells of each kind of row: the phone rules beyond inline styles depend on them. */
  rowClasses: readonly string[];
  /** The blocks as HTML: their classes decide which dark rules are needed. */
  body: string;
  dark?: DarkPalette | undefined;
}

const formats: Record<string, string> = { woff2: 'woff2', woff: 'woff', ttf: 'truetype', otf: 'opentype' };

const quotedFamily = (family: string): string => `'${family.replace(/[^\p{L}\p{N} _-]/gu, '').trim()}'`;

function fontFace(font: CustomFont): string {
  const url = safeImageSource(font.url).replace(/["'()\\<>\s]/g, encodeURIComponent);
  const format = formats[/\.(\w+)(?:$|[?#])/.exec(url)?.[1]?.toLowerCase() ?? ''];
  if (!url || !format) return '';
  return `@font-face{font-family:${quotedFamily(font.family)};src:url("${url}") format("${format}");font-display:swap}`;
}

/** Maximum characters of font rules: an email with many fonts stays within rule D6. */
const maxFontRules = 3_000;

/** As many of the rules as fit. */
function within(rules: readonly string[]): string {
  let css = '';
  for (const rule of rules) if (css.length + rule.length <= maxFontRules) css += rule;
  return css;
}

/** Web fonts, hidden from Word, and for Word the replacement font (rule F1). */
function fontLinks(parts: HeadParts): string {
  if (!parts.families.some(mayBeMissing)) return '';
  const missing = parts.families.filter(mayBeMissing);
  const used = new Set(missing.map((family) => builtInFont(family)?.name));
  const links = fonts.filter((font) => font.webUrl && used.has(font.name));
  const sheets = links
    .map((font) => `<link href="${escapeAttribute(font.webUrl ?? '')}" rel="stylesheet">`)
    .join('');
  const classes = new Set(missing.map(fontClass));
  const faces = within(parts.customFonts.filter((font) => classes.has(fontClass(font.family))).map(fontFace));
  const rules = new Map(missing.map((family) => [fontClass(family), systemStack(family)]));
  const word = within(
    [...rules].map(([name, stack]) => `.${name},.${name} *{font-family:${stack}!important}`),
  );
  const web = `${sheets}${faces && `<style>${faces}</style>`}`;
  return foldLines(`${web && `${notForWord(web)}\n`}${forWord(`<style>${word}</style>`)}\n`);
}

const memoizedPhoneRules = memoize((classes: string): string => inLines(emailPhoneRules(classes.split(','))));

const memoizedPhoneStyle = memoizeStyles(
  (a, b) => a.classes === b.classes && a.below === b.below,
  ({ classes, below }: { classes: string; below: number }, _: object): string => {
    const rules = memoizedPhoneRules(classes);
    return rules && flattenString(`\n@media only screen and (max-width:${below}px){${rules}}`);
  },
);
const everyEmail = {};

/** Only below 600 px: above, the layout is the same without any style sheet (rule D6). */
function phoneStyle(rowClasses: readonly string[], maxWidth: number): string {
  if (rowClasses.length === 0) return '';
  const below = Math.min(599, maxWidth - 1);
  return memoizedPhoneStyle({ classes: rowClasses.join(','), below }, everyEmail);
}

const forWordAlone = forWord(
  '<noscript><xml><o:OfficeDocumentSettings><o:AllowPNG></o:AllowPNG><o:PixelsPerInch>96</o:PixelsPerInch>' +
    '</o:OfficeDocumentSettings></xml></noscript>' +
    `<style>table{border-collapse:collapse}table,td{mso-table-lspace:0;mso-table-rspace:0}body,table,td,p,a,li{font-family:${fontStack('Arial')}}</style>`,
);

const start = flattenString(
  '<meta charset="utf-8">\n' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">\n' +
    '<meta name="x-apple-disable-message-reformatting">\n' +
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">\n' +
    '<title>',
);
const afterTitle = flattenString(`</title>\n${forWordAlone}\n`);
const openStyle = '<style>a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}';

function titleHtml(title: string): string {
  const html = escapeText(title);
  return fitsLine(html) ? html : foldLines(html);
}

/** Everything inside `<head>` (rules D3, D5, D6). */
export function headHtml(parts: HeadParts): string {
  const dark = parts.dark ? darkHead(parts.dark, parts.body) : '';
  return `${start}${titleHtml(parts.title)}${afterTitle}${fontLinks(parts)}${openStyle}${phoneStyle(parts.rowClasses, parts.maxWidth)}</style>\n${dark}`;
}
