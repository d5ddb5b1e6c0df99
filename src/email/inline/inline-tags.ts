// The full tokenizer for inline HTML: markup of any origin, read tag by tag as a browser would. It is as small as the
// allow-list behind it: it builds no trees, name spaces or repaired tables.
import { decodeCharacters } from './character-names.ts';
import type { InlineBuilder } from './inline-builder.ts';

/** Elements that never have an end tag (HTML, section 13.1.2). */
const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Elements whose text is not markup (HTML, section 13.2.5). */
const rawElements = new Set('script style title textarea xmp iframe noembed noframes'.split(' '));

/** Which open elements an element closes where it begins (HTML, section 13.1.2.4). */
const impliedEnds = new Map<string, ReadonlySet<string>>();
const paragraph = new Set(['p']);
for (const name of (
  'address article aside blockquote details div dl fieldset figure footer form header hr main ' +
  'nav ol p pre section table ul h1 h2 h3 h4 h5 h6'
).split(' '))
  impliedEnds.set(name, paragraph);
for (const [name, ended] of [
  ['a', 'a'],
  ['li', 'li'],
  ['dd', 'dd dt'],
  ['dt', 'dd dt'],
  ['option', 'option'],
  ['td', 'td th'],
  ['th', 'td th'],
  ['tr', 'tr td th'],
] as const)
  impliedEnds.set(name, new Set(ended.split(' ')));

// The name is complete before the rest is matched: trying shorter names would take quadratic time.
const tag = /<(\/?)([A-Za-z][^\s/>]*)(?=[\s/>])((?:[^"'>]|"[^"]*"|'[^']*')*)>/y;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
/** Text that begins with `<!`, `<?` or `</` and is no tag reads as a comment. */
const comment = /<!--(?:>|->|[\s\S]*?(?:-->|--!>|$))|<[!?/][^>]*(?:>|$)/y;

function attributesOf(written: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  for (const [, name = '', double, single, bare] of written.matchAll(attribute)) {
    const key = name.toLowerCase();
    // The first of two with the same name counts.
    if (!(key in found)) found[key] = decodeCharacters(double ?? single ?? bare ?? '');
  }
  return found;
}

/** Calls the builder for every tag and text. Never throws; time is linear in the length of the markup. */
export function readTags(markup: string, builder: InlineBuilder): void {
  const open: string[] = [];
  /** How many of each name are open, so that unmatched end tags need no search. */
  const counts = new Map<string, number>();
  const closeTo = (depth: number): void => {
    while (open.length > depth) {
      const name = open.pop() ?? '';
      counts.set(name, (counts.get(name) ?? 0) - 1);
      builder.onclosetag(name);
    }
  };
  const start = (name: string, attributes: Record<string, string>): void => {
    const ended = impliedEnds.get(name);
    while (ended?.has(open.at(-1) ?? '')) closeTo(open.length - 1);
    builder.onopentag(name, attributes);
    if (voidElements.has(name)) builder.onclosetag(name);
    else {
      open.push(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  };
  const end = (name: string): void => {
    const depth = counts.get(name) ? open.lastIndexOf(name) : -1;
    if (depth !== -1) closeTo(depth);
    else if (name === 'br' || name === 'p') {
      start(name, {});
      if (name === 'p') closeTo(open.length - 1);
    }
  };
  /** The text inside, up to its end tag, is skipped but for that of a text area. */
  const skipRaw = (name: string, from: number): number => {
    const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
    close.lastIndex = from;
    const until = close.exec(markup)?.index ?? markup.length;
    if (name === 'textarea') builder.ontext(decodeCharacters(markup.slice(from, until)));
    return until;
  };

  let index = 0;
  while (index < markup.length) {
    const angle = markup.indexOf('<', index);
    if (angle !== index)
      builder.ontext(decodeCharacters(markup.slice(index, angle === -1 ? markup.length : angle)));
    if (angle === -1) break;
    tag.lastIndex = angle;
    comment.lastIndex = angle;
    const found = tag.exec(markup);
    if (found) {
      const [whole, slash, written = '', rest = ''] = found;
      const name = written.toLowerCase();
      index = angle + whole.length;
      if (slash) end(name);
      else {
        start(name, rest === '' ? {} : attributesOf(rest));
        if (rawElements.has(name)) index = skipRaw(name, index);
      }
    } else if (/[A-Za-z]/.test(markup.charAt(angle + 1))) {
      // A tag that never ends: a browser drops it and all that follows; the author would miss that text.
      builder.ontext(decodeCharacters(markup.slice(angle)));
      break;
    } else {
      const skippedMarkup = comment.exec(markup);
      if (skippedMarkup) index = angle + skippedMarkup[0].length;
      else {
        builder.ontext('<');
        index = angle + 1;
      }
    }
  }
  closeTo(0);
}
