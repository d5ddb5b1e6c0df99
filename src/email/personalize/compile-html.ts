import { Parser } from 'htmlparser2';
import { escapeAttribute, escapeText } from '../render/html.ts';
import { escapeAt, placeInAddress } from './escape.ts';
import { type AttributePlace, readMarkup } from './markup.ts';
import { isAddressTag, type TagPlace, tagsIn } from './merge-tags.ts';
import { type AroundToken, type Edit, inOrder, type TagReader } from './tag-reader.ts';
import { type AddressPart, cutter, type Slot, type SlotTable, type Template } from './template.ts';

export interface HtmlOptions {
  reader: TagReader;
  /**
   * Reads the parts that only some readers see: the copies for Word, attributes beside the address of a link, the
   * preheader.
   */
  asideReader: TagReader;
  table: SlotTable;
  /** Plain text with merge tags, to be hidden at the start of the body (rule P1). */
  preheader: string | undefined;
  /** The tracked address of a link; none when links are not tracked. */
  click: ((url: string) => AroundToken) | undefined;
  /** The address of the pixel; none when opens are not tracked. */
  open: AroundToken | undefined;
}

/** Attributes that hold one address. */
const addressAttributes = new Set([
  'href',
  'src',
  'background',
  'action',
  'formaction',
  'poster',
  'data',
  'cite',
]);
/** Attributes in another language than HTML, for which a value would need other escaping: their tags stay unchanged. */
const isForeign = (attribute: string): boolean => /^(?:style|srcset|srcdoc|on.*)$/.test(attribute);
/** Clickable elements: links, image map areas, and Word's drawn shapes. */
const isLink = (element: string, forWord: boolean): boolean =>
  element === 'a' || element === 'area' || (forWord && element.startsWith('v:'));

/** An attribute value with its entities resolved. */
export function decoded(raw: string): string {
  if (!raw.includes('&')) return raw;
  let value = raw;
  const quote = raw.includes('"') ? "'" : '"';
  const parser = new Parser({
    onattribute: (_name, data) => {
      value = data;
    },
  });
  parser.end(`<a href=${quote}${raw}${quote}>`);
  return value;
}

/** A web link that is the same for everyone. */
function webAddress(raw: string): string | null {
  const url = decoded(raw)
    .replace(/[\t\n\r]/g, '')
    .trim();
  return /^https?:\/\/[^\s/?#\\]/i.test(url) && !url.includes('{{') ? url : null;
}

const tracking: Slot = { kind: 'token', token: 'tracking' };

const tracked = ({ before, after }: AroundToken): (string | Slot)[] => [
  escapeAttribute(before),
  tracking,
  escapeAttribute(after),
];

const pixel = (address: AroundToken): (string | Slot)[] => [
  '<img src="',
  ...tracked(address),
  '" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">',
];

/** Pushes the first words of the email out of the preview line. */
const padding = '&#847;&zwnj;&nbsp;'.repeat(150);

/**
 * A link whose scheme depends on a value: the whole link is assembled and checked for each recipient, so that neither
 * `{{website}}` nor `java{{x}}:` can lead to a script.
 */
function addressSlot(html: string, place: AttributePlace, reader: TagReader): Slot | null {
  const raw = html.slice(place.start, place.end);
  const found = tagsIn(raw);
  const [first] = found;
  if (!first?.tag || isAddressTag(first.tag.name)) return null;
  const beginning = decoded(raw.slice(0, first.start)).trimStart();
  if (/[:/?#]/.test(beginning)) return null;
  const parts: AddressPart[] = [beginning];
  let cursor = first.start;
  for (const { start, end, raw: text, tag } of found) {
    const before = decoded(raw.slice(0, start)).trimStart();
    parts.push(decoded(raw.slice(cursor, start)));
    cursor = end;
    if (tag && !isAddressTag(tag.name)) {
      reader.noteUse(tag);
      const empty = decoded(tag.fallback ?? '');
      const at = before === '' ? 'whole' : placeInAddress(before);
      if (reader.isField(tag.name)) parts.push({ kind: 'value', name: tag.name, place: at, empty });
      else parts.push(at === 'whole' ? empty.trim() : escapeAt(at, empty));
      continue;
    }
    const address = reader.read({ start, end, raw: text, tag }, 'component');
    if (address) {
      for (const part of address) if (typeof part === 'string' || part.kind === 'token') parts.push(part);
    } else parts.push(decoded(text));
  }
  parts.push(decoded(raw.slice(cursor)));
  const opening = html.slice(place.outerStart, place.start) + (place.isQuoted ? '' : '"');
  return {
    kind: 'address',
    opening,
    isLink: place.name === 'href',
    parts: parts.filter((part) => part !== ''),
  };
}

/** The content of the quotes, if any of it is replaced. */
function valueParts(raw: string, isAddress: boolean, reader: TagReader): (string | Slot)[] | null {
  const parts: (string | Slot)[] = [];
  let cursor = 0;
  for (const found of tagsIn(raw)) {
    const before = raw.slice(0, found.start);
    const isWhole = before.trim() === '' && found.tag !== null && isAddressTag(found.tag.name);
    const place = isAddress && !isWhole ? placeInAddress(decoded(before)) : 'attribute';
    const filled = reader.read(found, place, decoded);
    if (!filled) continue;
    parts.push(raw.slice(cursor, found.start), ...filled);
    cursor = found.end;
  }
  return parts.length > 0 ? [...parts, raw.slice(cursor)] : null;
}

function attributeEdit(
  html: string,
  element: string,
  place: AttributePlace,
  forWord: boolean,
  options: HtmlOptions,
): Edit | null {
  const { click } = options;
  const isTarget = place.name === 'href' && isLink(element, forWord);
  const reader = isTarget && !forWord ? options.reader : options.asideReader;
  const raw = html.slice(place.start, place.end);
  // Without quotes a value could hold no blank and could not be empty, so quotes are added.
  const quote = place.isQuoted ? '' : raw.includes('"') ? "'" : '"';
  const isHopeless = !place.isQuoted && raw.includes('"') && raw.includes("'");
  if (isForeign(place.name) || isHopeless) {
    for (const found of tagsIn(raw)) reader.reportTyped(found.raw);
    return null;
  }
  const within = (parts: (string | Slot)[]): Edit => ({
    start: place.start,
    end: place.end,
    parts: [quote, ...parts, quote],
  });
  if (raw.includes('{{')) {
    const isAddress = addressAttributes.has(place.name);
    const slot = isAddress ? addressSlot(html, place, reader) : null;
    if (slot) return { start: place.outerStart, end: place.outerEnd, parts: [slot] };
    const parts = valueParts(raw, isAddress, reader);
    return parts && within(parts);
  }
  const url = click && isTarget ? webAddress(raw) : null;
  return click && url !== null ? within(tracked(click(url))) : null;
}

const preheaderOpening = '<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">';
/** The preheader that designs are rendered with: the campaign's preheader replaces it. */
const ownPreheader = new RegExp(`^\\s*${preheaderOpening}[^<]*</div>`);
const maxPreheaderCharacters = 20_000;

/** Cuts HTML at its merge tags and links, and puts the preheader and the pixel in. */
export function compileHtml(html: string, options: HtmlOptions): Template {
  const { reader, asideReader, table, preheader, open } = options;
  const edits: Edit[] = [];
  const found: { bodyStart?: number; headEnd?: number; bodyEnd?: number; htmlEnd?: number } = {};
  const tagsForAll: TagPlace[] = [];
  const tagsForWord: TagPlace[] = [];
  readMarkup(html, {
    text: (start, end, forWord) => {
      const place = forWord ? asideReader : reader;
      const tags = tagsIn(html.slice(start, end)).map((tag) => ({
        ...tag,
        start: start + tag.start,
        end: start + tag.end,
      }));
      for (const tag of tags) {
        const parts = place.read(tag, 'text');
        if (!parts) continue;
        // A bare < or & is text before braces, and would be markup before the letters of a value.
        const before = /[<&]$/.exec(html.slice(tag.start - 1, tag.start))?.[0] ?? '';
        edits.push({ start: tag.start - before.length, end: tag.end, parts: [escapeText(before), ...parts] });
      }
      (forWord ? tagsForWord : tagsForAll).push(...tags);
    },
    attribute: (element, place, forWord) => {
      const edit = attributeEdit(html, element, place, forWord, options);
      if (edit) edits.push(edit);
    },
    startTag: (element, at) => {
      if (element === 'body') found.bodyStart ??= at;
    },
    endTag: (element, at) => {
      if (element === 'head') found.headEnd ??= html.indexOf('>', at) + 1;
      if (element === 'body') found.bodyEnd = at;
      if (element === 'html') found.htmlEnd = at;
    },
  });
  edits.push(...reader.tidy(html, tagsForAll, true), ...asideReader.tidy(html, tagsForWord, true));
  if (preheader) {
    const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0].length ?? 0;
    const at = found.bodyStart ?? found.headEnd ?? doctype;
    const parts = asideReader.partsOf(escapeText(preheader), () => 'text');
    const end = at + (ownPreheader.exec(html.slice(at, at + maxPreheaderCharacters))?.[0].length ?? 0);
    const outside = edits.filter((edit) => edit.end <= at || edit.start >= end);
    edits.splice(0, edits.length, ...outside, {
      start: at,
      end,
      parts: [preheaderOpening, ...parts, `${padding}</div>`],
    });
  }
  if (open) {
    const at = found.bodyEnd ?? found.htmlEnd ?? html.length;
    edits.push({ start: at, end: at, parts: pixel(open) });
  }
  const cut = cutter(html, table);
  for (const edit of inOrder(edits)) {
    cut.replace(edit.start, edit.end, edit.parts);
  }
  return cut.template();
}
