// HTML of others without active content: scripts, forms and remote resources. Mail programs drop it anyway, and filters
// count it against the sender. Everything else keeps its bytes.
import { decodeAttribute } from '../personalize/decode-attribute.ts';
import { readMarkup } from '../personalize/markup.ts';

/** They go with all that is in them. */
const removedElements = new Set(
  'script iframe object applet svg math template select textarea noembed noframes xmp plaintext frameset'.split(
    ' ',
  ),
);
/** Only their tags are removed; text between them stays. */
const unwrappedElements = new Set('form input button embed base frame fieldset noscript portal'.split(' '));

const addresses = /^(?:href|src|background|action|formaction|poster|data|cite|xlink:href)$/;
const scriptScheme = /^(?:javascript|vbscript|livescript|mocha|data:(?!image\/(?:png|gif|jpe?g|webp)))/i;

// Characters that HTML ignores in a scheme: controls and blanks anywhere before the colon.
const isScriptAddress = (raw: string): boolean =>
  scriptScheme.test(decodeAttribute(raw).replace(/[\p{Cc}\p{Z}]+/gu, ''));

/** Removing one may form another, as in `<<form>script>`. */
const maxRounds = 12;

interface Cut {
  start: number;
  end: number;
}

interface OpenElement {
  name: string;
  start: number;
  depth: number;
  forWord: boolean;
  /** The tag itself and nested tags of its name, to be removed if the element never ends. */
  tags: Cut[];
}

function cutsOf(html: string): Cut[] {
  const cuts: Cut[] = [];
  /** Where the outermost removed element began, and how many of its name are open. */
  let open: OpenElement | null = null;
  readMarkup(html, {
    text: () => undefined,
    attribute: (element, { name, start, end, outerStart, outerEnd }) => {
      const value = html.slice(start, end);
      const isActive =
        name.startsWith('on') ||
        name === 'srcdoc' ||
        name === 'action' ||
        name === 'formaction' ||
        (addresses.test(name) && isScriptAddress(value)) ||
        (element === 'meta' && name === 'http-equiv' && /^\s*refresh/i.test(decodeAttribute(value)));
      if (isActive && !open) cuts.push({ start: outerStart, end: outerEnd });
    },
    tag: ({ name, start, end, contentEnd, isEnd, forWord }) => {
      if (open?.forWord && !forWord) {
        // It never ended inside its comment, and must not remove the comment's end.
        cuts.push(...open.tags);
        open = null;
      }
      if (open) {
        if (forWord !== open.forWord) return;
        if (name === open.name) {
          open.depth += isEnd ? -1 : 1;
          open.tags.push({ start, end: Math.max(end, contentEnd) });
        }
        if (open.depth > 0) return;
        cuts.push({ start: open.start, end });
        open = null;
      } else if (removedElements.has(name)) {
        if (isEnd) cuts.push({ start, end });
        else open = { name, start, depth: 1, forWord, tags: [{ start, end: Math.max(end, contentEnd) }] };
      } else if (unwrappedElements.has(name)) cuts.push({ start, end });
    },
  });
  // An element that never ends loses its tag, or the characters that make it a tag.
  const unclosed = open as OpenElement | null;
  for (const tag of unclosed?.tags ?? []) cuts.push(tag);
  return cuts;
}

function withoutCuts(html: string, cuts: readonly Cut[]): string {
  let rest = '';
  let cursor = 0;
  for (const { start, end } of [...cuts].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < cursor) continue;
    rest += html.slice(cursor, start);
    cursor = end;
  }
  return rest + html.slice(cursor);
}

/** null for HTML in which each removal forms active content again: no author writes that. */
export function passiveHtml(html: string): string | null {
  let rest = html;
  for (let round = 0; round < maxRounds; round += 1) {
    const cuts = cutsOf(rest);
    if (cuts.length === 0) return rest;
    rest = withoutCuts(rest, cuts);
  }
  return null;
}
