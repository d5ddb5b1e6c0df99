// HTML of others without active content: scripts, forms and remote resources. Mail programs drop it anyway, and filters
// count it against the sender. Everything else keeps its bytes.
import { decoded } from '../personalize/compile-html.ts';
import { readMarkup } from '../personalize/markup.ts';

/** They go with all that is in them. */
const active = new Set(
  'script iframe object applet svg math template select textarea noembed noframes xmp plaintext frameset'.split(
    ' ',
  ),
);
/** Only their tags are removed; text between them stays. */
const loose = new Set('form input button embed base frame fieldset noscript portal'.split(' '));

const addresses = /^(?:href|src|background|action|formaction|poster|data|cite|xlink:href)$/;
const runs = /^(?:javascript|vbscript|livescript|mocha|data:(?!image\/(?:png|gif|jpe?g|webp)))/i;

// Characters that HTML ignores in a scheme: controls and blanks anywhere before the colon.
const isRunning = (raw: string): boolean => runs.test(decoded(raw).replace(/[\p{Cc}\p{Z}]+/gu, ''));

/** Removing one may form another, as in `<<form>script>`. */
const maxRounds = 12;

interface Cut {
  start: number;
  end: number;
}

interface Going {
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
  let going: Going | null = null;
  readMarkup(html, {
    text: () => undefined,
    attribute: (element, { name, start, end, outerStart, outerEnd }) => {
      const value = html.slice(start, end);
      const goes =
        name.startsWith('on') ||
        name === 'srcdoc' ||
        name === 'action' ||
        name === 'formaction' ||
        (addresses.test(name) && isRunning(value)) ||
        (element === 'meta' && name === 'http-equiv' && /^\s*refresh/i.test(decoded(value)));
      if (goes && !going) cuts.push({ start: outerStart, end: outerEnd });
    },
    tag: ({ name, start, end, contentEnd, isEnd, forWord }) => {
      if (going?.forWord && !forWord) {
        // It never ended inside its comment, and must not remove the comment's end.
        cuts.push(...going.tags);
        going = null;
      }
      if (going) {
        if (forWord !== going.forWord) return;
        if (name === going.name) {
          going.depth += isEnd ? -1 : 1;
          going.tags.push({ start, end: Math.max(end, contentEnd) });
        }
        if (going.depth > 0) return;
        cuts.push({ start: going.start, end });
        going = null;
      } else if (active.has(name)) {
        if (isEnd) cuts.push({ start, end });
        else going = { name, start, depth: 1, forWord, tags: [{ start, end: Math.max(end, contentEnd) }] };
      } else if (loose.has(name)) cuts.push({ start, end });
    },
  });
  // An element that never ends loses its tag, or the characters that make it a tag.
  const left = going as Going | null;
  for (const tag of left?.tags ?? []) cuts.push(tag);
  return cuts;
}

function withoutCuts(html: string, cuts: readonly Cut[]): string {
  let kept = '';
  let cursor = 0;
  for (const { start, end } of [...cuts].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < cursor) continue;
    kept += html.slice(cursor, start);
    cursor = end;
  }
  return kept + html.slice(cursor);
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
