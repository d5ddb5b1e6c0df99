// Finds text and attribute values in HTML as the tokenizer of the HTML standard does
// (https://html.spec.whatwg.org/multipage/parsing.html#tokenization). Markup for Word in conditional comments counts
// too: the copy of a button for classic Outlook has the same link and the same label.

export interface AttributeLocation {
  name: string;
  /** The value between its quotes. */
  start: number;
  end: number;
  /** From the name to the closing quote. */
  outerStart: number;
  outerEnd: number;
  isQuoted: boolean;
}

export interface MarkupEvents {
  text: (start: number, end: number, forWord: boolean) => void;
  attribute: (element: string, attribute: AttributeLocation, forWord: boolean) => void;
  /** `position` is right behind the tag. */
  startTag?: (element: string, position: number) => void;
  /** `position` is the start of the tag. */
  endTag?: (element: string, position: number) => void;
  /** Every tag as a whole; `contentEnd` is the end of its content if that is no markup. */
  tag?: (tag: {
    name: string;
    start: number;
    end: number;
    contentEnd: number;
    isEnd: boolean;
    forWord: boolean;
  }) => void;
}

/**
 * Elements whose content is no markup, or not for everyone (`noscript` with scripts on); the content of `title` and
 * `textarea` is still text.
 */
const rawElements = new Set([
  'style',
  'script',
  'noscript',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
]);
const textElements = new Set(['title', 'textarea']);

const conditional = /^\[if [^\]<>]*\]>/i;
const endOfConditional = '<![endif]';
// White space of HTML is less than that of JavaScript: a non-breaking space is part of a name or a value.
const name = /[^\t\n\f\r />]*/y;
const attribute =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >"'][^\t\n\f\r >]*)|(?=>)))?/y;
const openQuote = /[\t\n\f\r ]*=[\t\n\f\r ]*["']/y;
const blanks = /[\t\n\f\r /]*/y;
const endOfComment = /--!?>/g;

interface Tag {
  name: string;
  attributes: AttributeLocation[];
  end: number;
}

/** The tag whose name begins at `from`, or `null` when it never ends. */
function readTag(html: string, from: number, to: number): Tag | null {
  name.lastIndex = from;
  const tag: Tag = { name: (name.exec(html)?.[0] ?? '').toLowerCase(), attributes: [], end: 0 };
  let position = name.lastIndex;
  while (position < to) {
    attribute.lastIndex = position;
    const match = attribute.exec(html);
    if (!match) break;
    const [whole, attributeName = '', double, single, bare] = match;
    const value = double ?? single ?? bare;
    const outerEnd = position + whole.length;
    if (value === undefined) {
      openQuote.lastIndex = outerEnd;
      // A quote that never closes swallows the rest of the document.
      if (openQuote.test(html)) return null;
    } else {
      const isQuoted = bare === undefined;
      const end = isQuoted ? outerEnd - 1 : outerEnd;
      const outerStart = position + whole.indexOf(attributeName);
      const start = end - value.length;
      tag.attributes.push({ name: attributeName.toLowerCase(), start, end, outerStart, outerEnd, isQuoted });
    }
    position = outerEnd;
  }
  blanks.lastIndex = position;
  blanks.exec(html);
  position = blanks.lastIndex;
  tag.end = position + 1;
  return position < to && html[position] === '>' ? tag : null;
}

/** The end of a comment's content and the start of the next markup, or `null` when it never ends. */
function readComment(html: string, from: number, to: number): { end: number; next: number } | null {
  if (html.startsWith('>', from)) return { end: from, next: from + 1 };
  if (html.startsWith('->', from)) return { end: from, next: from + 2 };
  endOfComment.lastIndex = from;
  const match = endOfComment.exec(html);
  return match && match.index < to ? { end: match.index, next: match.index + match[0].length } : null;
}

/** The start of the end tag of a raw element; the end of the range when there is none. */
function endOfRaw(html: string, element: string, from: number, to: number): number {
  if (element === 'plaintext') return to;
  const end = new RegExp(`</${element}(?=[\\s/>])`, 'gi');
  end.lastIndex = from;
  const position = end.exec(html)?.index ?? to;
  return Math.min(position, to);
}

function walk(html: string, from: number, to: number, forWord: boolean, events: MarkupEvents): void {
  let textStart = from;
  let position = from;
  const flush = (end: number): void => {
    if (end > textStart) events.text(textStart, end, forWord);
  };
  while (position < to) {
    const open = html.indexOf('<', position);
    if (open < 0 || open >= to) break;
    const next = html.charAt(open + 1);
    const isEndTag = next === '/';
    if (next === '!' || next === '?' || (isEndTag && !/[a-z]/i.test(html.charAt(open + 2)))) {
      flush(open);
      if (html.startsWith('<!--', open)) {
        const comment = readComment(html, open + 4, to);
        const content = html.slice(open + 4, comment?.end ?? to);
        const condition = conditional.exec(content)?.[0];
        if (comment && condition && content.endsWith(endOfConditional)) {
          walk(html, open + 4 + condition.length, comment.end - endOfConditional.length, true, events);
        }
        position = comment?.next ?? to;
      } else {
        const end = html.indexOf('>', open + 1);
        position = end < 0 || end >= to ? to : end + 1;
      }
      textStart = position;
    } else if (isEndTag || /[a-z]/i.test(next)) {
      flush(open);
      const tag = readTag(html, open + (isEndTag ? 2 : 1), to);
      position = tag?.end ?? to;
      textStart = position;
      if (!tag) continue;
      if (isEndTag) {
        events.tag?.({
          name: tag.name,
          start: open,
          end: position,
          contentEnd: position,
          isEnd: true,
          forWord,
        });
        if (!forWord) events.endTag?.(tag.name, open);
        continue;
      }
      const isText = textElements.has(tag.name);
      const isRaw = isText || rawElements.has(tag.name);
      const contentEnd = isRaw ? endOfRaw(html, tag.name, position, to) : position;
      events.tag?.({ name: tag.name, start: open, end: position, contentEnd, isEnd: false, forWord });
      for (const attribute of tag.attributes) events.attribute(tag.name, attribute, forWord);
      if (!forWord) events.startTag?.(tag.name, position);
      if (isRaw) {
        if (isText && contentEnd > position) events.text(position, contentEnd, forWord);
        position = contentEnd;
        textStart = contentEnd;
      }
    } else {
      position = open + 1;
    }
  }
  flush(to);
}

/**
 * Reports every run of text and every attribute value, in order. Comments, style sheets, scripts and a tag that never
 * ends are skipped; `forWord` is true inside a conditional comment that hides its content from others.
 */
export function readMarkup(html: string, events: MarkupEvents): void {
  walk(html, 0, html.length, false, events);
}
