// A mail server may cut lines of more than 998 octets (RFC 5322, 2.1.1; RFC 5321, 4.5.3.1.6). Over SMTP Lettersmith
// sends quoted-printable, and Amazon SES encodes what its API receives; other products may send pasted HTML without an
// encoding.
//
// The block renderers therefore end a line around every typed value: between two attributes, between two tags where
// white space shows nothing, and never between inline blocks. A line then holds one typed value and at most
// `markupOctets` of their own markup. A value that fits beside this much markup needs no scan of the HTML; an address
// that does not fit begins a line (`openLink`), and text that does not fit is folded (`foldLines`): at a space between
// two words or two attributes, and after a rule of a style sheet.

const maxOctets = 998;
/** A UTF-16 unit takes at most three octets of UTF-8. */
const safeUnits = Math.floor(maxOctets / 3);

/** The markup that a renderer may write into one line beside a typed value. */
const markupOctets = 278;
const maxAddressUnits = Math.floor((maxOctets - markupOctets) / 3);

const octetsOf = (unit: number): number => {
  if (unit < 0x80) return 1;
  // Each surrogate counts for two of the pair's four octets.
  return unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
};

function octetsIn(html: string, from: number, to: number): number {
  let octets = 0;
  for (let index = from; index < to; index += 1) octets += octetsOf(html.charCodeAt(index));
  return octets;
}

const isLong = (html: string, from: number, to: number): boolean =>
  to - from > maxOctets || (to - from > safeUnits && octetsIn(html, from, to) > maxOctets);

/** V8 answers this for strings that it stores as Latin-1 without reading them. */
const beyondLatin = /[\u0100-\uffff]/;

/** True if a line surely holds this many UTF-16 units, made of `text` and ASCII. */
export const fitsUnits = (units: number, text: string, limit = maxOctets): boolean =>
  3 * units <= limit || (2 * units <= limit && !beyondLatin.test(text));

/** True for a written value that leaves a line short enough beside this many octets of markup. */
export function fitsLine(value: string, markup = markupOctets): boolean {
  const limit = maxOctets - markup;
  if (fitsUnits(value.length, value, limit)) return true;
  return value.length <= limit && octetsIn(value, 0, value.length) <= limit;
}

/** Rules of a style sheet, which are ASCII, in lines with space for their surroundings. */
export function inLines(rules: readonly string[]): string {
  let css = '';
  let line = 0;
  for (const rule of rules) {
    const isFull = line + rule.length > maxOctets - 2 * markupOctets;
    css += isFull ? `\n${rule}` : rule;
    line = isFull ? rule.length : line + rule.length;
  }
  return css;
}

const needsLine = (address: string): boolean => address.length > maxAddressUnits;

/** The start tag of a link up to its address, which begins a line if it needs the line for itself. */
export const openLink = (href: string): string => (needsLine(href) ? '<a\nhref="' : '<a href="');

/** The same for an image. */
export const openImage = (source: string): string => (needsLine(source) ? '<img\nsrc="' : '<img src="');

function hasLongLine(html: string): boolean {
  for (let from = 0; from < html.length; ) {
    const end = html.indexOf('\n', from);
    const to = end === -1 ? html.length : end;
    if (isLong(html, from, to)) return true;
    from = to + 1;
  }
  return false;
}

/**
 * The pieces of a line, in order. A comment is one piece up to its first `>`, which ends `<!--[if mso]>`: its remaining
 * content is HTML for Word.
 */
const pieces = /<style>[^<]*|<!(?:[^>]*)>|<[a-z/](?:"[^"]*"|[^">])*>|\{\{[^{}<>]*\}\}|[^<{]+|[<{]/giy;

/**
 * A space that every mail program shows like a line break: between two words of an alphabet with spaces, or of Korean.
 * Between other East Asian characters a browser may remove the line break (CSS Text 3, 4.1.3).
 */
const wordSpaces =
  /(?<=[!-;=?-\u2e7f\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff\uffa0-\uffdc]) (?=[!-;=?-\u2e7f\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff\uffa0-\uffdc])/g;
const attributeSpaces = /"[^"]*"| /g;
const ruleEnds = /\}(?!\})/g;

/** Where a line can end, and where the next begins: a space between the two is dropped. */
interface Fold {
  end: number;
  next: number;
}

const foldAtSpace = (position: number): Fold => ({ end: position, next: position + 1 });

function* foldsIn(html: string): Generator<Fold> {
  for (const { 0: piece, index } of html.matchAll(pieces)) {
    if (piece.startsWith('<style>')) {
      for (const rule of piece.matchAll(ruleEnds)) {
        const end = index + rule.index + 1;
        yield { end, next: end };
      }
    } else if (piece.startsWith('<!') || piece.startsWith('{')) {
      // In one piece.
    } else if (piece.startsWith('<')) {
      for (const { 0: found, index: offset } of piece.matchAll(attributeSpaces))
        if (found === ' ') yield foldAtSpace(index + offset);
    } else {
      for (const { index: offset } of piece.matchAll(wordSpaces)) yield foldAtSpace(index + offset);
    }
  }
}

/** The positions where one line has to end so that none of its parts is too long, if there are such positions. */
function* cutsIn(html: string, from: number, to: number, folds: readonly Fold[]): Generator<Fold> {
  let start = from;
  let octets = 0;
  let counted = from;
  let last: Fold | null = null;
  for (const fold of [...folds, null]) {
    const end = fold === null ? to : fold.end;
    octets += octetsIn(html, counted, end);
    counted = end;
    if (octets > maxOctets && last !== null) {
      yield last;
      start = last.next;
      octets = octetsIn(html, start, end);
    }
    last = fold;
  }
}

/**
 * The same HTML in lines of at most 998 octets. A line stays longer around content that cannot be broken: Chinese and
 * Japanese text and button labels, addresses, merge tags and descriptions of images of more than about 980 octets.
 */
export function foldLines(html: string): string {
  if (!hasLongLine(html)) return html;
  const folds = [...foldsIn(html)];
  let folded = '';
  let written = 0;
  let known = 0;
  for (let from = 0; from < html.length; ) {
    const end = html.indexOf('\n', from);
    const to = end === -1 ? html.length : end;
    const first = known;
    while ((folds[known]?.end ?? to) < to) known += 1;
    if (isLong(html, from, to)) {
      for (const fold of cutsIn(html, from, to, folds.slice(first, known))) {
        folded += `${html.slice(written, fold.end)}\n`;
        written = fold.next;
      }
    }
    from = to + 1;
  }
  return folded + html.slice(written);
}
