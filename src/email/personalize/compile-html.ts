import type { Branch } from '../dynamic/conditional-parts.ts';
import { escapeAttribute, escapeText } from '../render/html.ts';
import { branchTemplate } from './branch-template.ts';
import { decodeAttribute } from './decode-attribute.ts';
import { contextInAddress, escapeFor } from './escape.ts';
import type { LinkLabels } from './link-labels.ts';
import { type AttributeLocation, readMarkup } from './markup.ts';
import { isAddressTag, type TagMatch, tagsIn } from './merge-tags.ts';
import type { Edit, TagReader, TokenAddress } from './tag-reader.ts';
import type { AddressPart, Slot, SlotTable, Template } from './template.ts';

export interface TrackedLink {
  id: number;
  address: TokenAddress;
}

export interface HtmlOptions {
  reader: TagReader;
  /**
   * Reads the parts that only some readers see: the copies for Word, attributes beside the address of a link, the
   * preheader.
   */
  secondaryReader: TagReader;
  table: SlotTable;
  /** The parts that only some recipients get. */
  branches: readonly Branch[];
  /** Plain text with merge tags, to be hidden at the start of the body (rule P1). */
  preheader: string | undefined;
  /** The tracked address of a link; none when links are not tracked. */
  click: ((url: string, forWord: boolean) => TrackedLink) | undefined;
  labels: LinkLabels;
  linkMark: ((linkId: number) => string) | undefined;
  /** The address of the pixel; none when opens are not tracked. */
  open: TokenAddress | undefined;
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
export const isLink = (element: string, forWord: boolean): boolean =>
  element === 'a' || element === 'area' || (forWord && element.startsWith('v:'));

/** The address in an attribute, as browsers read it. */
export const trimmedAddress = (raw: string): string =>
  decodeAttribute(raw)
    .replace(/[\t\n\r]/g, '')
    .trim();

/** A web link that is the same for everyone. */
export function webAddress(raw: string): string | null {
  const url = trimmedAddress(raw);
  return /^https?:\/\/[^\s/?#\\]/i.test(url) && !url.includes('{{') ? url : null;
}

const tracking: Slot = { kind: 'token', token: 'tracking' };

const tracked = ({ before, after }: TokenAddress): (string | Slot)[] => [
  escapeAttribute(before),
  tracking,
  escapeAttribute(after),
];

const pixel = (address: TokenAddress): (string | Slot)[] => [
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
function addressSlot(html: string, attribute: AttributeLocation, reader: TagReader): Slot | null {
  const raw = html.slice(attribute.start, attribute.end);
  const found = tagsIn(raw);
  const [first] = found;
  if (!first?.tag || isAddressTag(first.tag.name)) return null;
  const beginning = decodeAttribute(raw.slice(0, first.start)).trimStart();
  if (/[:/?#]/.test(beginning)) return null;
  const parts: AddressPart[] = [beginning];
  let cursor = first.start;
  for (const { start, end, raw: text, tag } of found) {
    const before = decodeAttribute(raw.slice(0, start)).trimStart();
    parts.push(decodeAttribute(raw.slice(cursor, start)));
    cursor = end;
    if (tag && !isAddressTag(tag.name)) {
      reader.noteUse(tag);
      const empty = decodeAttribute(tag.fallback ?? '');
      const context = before === '' ? 'whole' : contextInAddress(before);
      if (reader.isField(tag.name))
        parts.push({ kind: 'value', name: tag.name, format: tag.format, context, empty });
      else parts.push(context === 'whole' ? empty.trim() : escapeFor(context, empty));
      continue;
    }
    const address = reader.read({ start, end, raw: text, tag }, 'component');
    if (address) {
      for (const part of address) if (typeof part === 'string' || part.kind === 'token') parts.push(part);
    } else parts.push(decodeAttribute(text));
  }
  parts.push(decodeAttribute(raw.slice(cursor)));
  const opening = html.slice(attribute.outerStart, attribute.start) + (attribute.isQuoted ? '' : '"');
  return {
    kind: 'address',
    opening,
    isLink: attribute.name === 'href',
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
    const context = isAddress && !isWhole ? contextInAddress(decodeAttribute(before)) : 'attribute';
    const filled = reader.read(found, context, decodeAttribute);
    if (!filled) continue;
    parts.push(raw.slice(cursor, found.start), ...filled);
    cursor = found.end;
  }
  return parts.length > 0 ? [...parts, raw.slice(cursor)] : null;
}

/** With the number of the link that everyone sees, if it tracks one. */
type LinkEdit = Edit & { linkId?: number };

function attributeEdit(
  html: string,
  element: string,
  attribute: AttributeLocation,
  forWord: boolean,
  options: HtmlOptions,
): LinkEdit | null {
  const { click } = options;
  const isTarget = attribute.name === 'href' && isLink(element, forWord);
  const reader = isTarget && !forWord ? options.reader : options.secondaryReader;
  const raw = html.slice(attribute.start, attribute.end);
  // Without quotes a value could hold no blank and could not be empty, so quotes are added.
  const quote = attribute.isQuoted ? '' : raw.includes('"') ? "'" : '"';
  const hasBothQuotes = !attribute.isQuoted && raw.includes('"') && raw.includes("'");
  if (isForeign(attribute.name) || hasBothQuotes) {
    for (const found of tagsIn(raw)) reader.reportTyped(found.raw);
    return null;
  }
  const within = (parts: (string | Slot)[]): LinkEdit => ({
    start: attribute.start,
    end: attribute.end,
    parts: [quote, ...parts, quote],
  });
  if (raw.includes('{{')) {
    const isAddress = addressAttributes.has(attribute.name);
    const slot = isAddress ? addressSlot(html, attribute, reader) : null;
    if (slot) return { start: attribute.outerStart, end: attribute.outerEnd, parts: [slot] };
    const parts = valueParts(raw, isAddress, reader);
    return parts && within(parts);
  }
  const url = click && isTarget ? webAddress(raw) : null;
  if (!click || url === null) return null;
  const { id, address } = click(url, forWord);
  return forWord ? within(tracked(address)) : { ...within(tracked(address)), linkId: id };
}

const preheaderOpening = '<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">';
/** The preheader that designs are rendered with: the campaign's preheader replaces it. */
const ownPreheader = new RegExp(`^\\s*${preheaderOpening}[^<]*</div>`);
const maxPreheaderCharacters = 20_000;

/** Cuts HTML at its merge tags and links, and puts the preheader and the pixel in. */
export function compileHtml(html: string, options: HtmlOptions): Template {
  const { reader, secondaryReader, table, preheader, open, labels, linkMark } = options;
  let linkId: number | undefined;
  const edits: Edit[] = [];
  const found: { bodyStart?: number; headEnd?: number; bodyEnd?: number; htmlEnd?: number } = {};
  const tagsForAll: TagMatch[] = [];
  const tagsForWord: TagMatch[] = [];
  readMarkup(html, {
    text: (start, end, forWord) => {
      const textReader = forWord ? secondaryReader : reader;
      const tags = tagsIn(html.slice(start, end)).map((tag) => ({
        ...tag,
        start: start + tag.start,
        end: start + tag.end,
      }));
      for (const tag of tags) {
        const parts = textReader.read(tag, 'text');
        if (!parts) continue;
        // A bare < or & is text before braces, and would be markup before the letters of a value.
        const before = /[<&]$/.exec(html.slice(tag.start - 1, tag.start))?.[0] ?? '';
        edits.push({ start: tag.start - before.length, end: tag.end, parts: [escapeText(before), ...parts] });
      }
      (forWord ? tagsForWord : tagsForAll).push(...tags);
      if (!forWord) labels.add(html.slice(start, end));
    },
    attribute: (element, attribute, forWord) => {
      const edit = attributeEdit(html, element, attribute, forWord, options);
      if (edit) edits.push(edit);
      linkId = edit?.linkId ?? linkId;
      const isAlternative = attribute.name === 'alt' && (element === 'img' || element === 'area');
      if (isAlternative && !forWord) labels.add(html.slice(attribute.start, attribute.end));
    },
    startTag: (element, position) => {
      if (linkMark && linkId !== undefined && element === 'a')
        edits.push({ start: position, end: position, parts: [linkMark(linkId)] });
      linkId = undefined;
      if (element === 'body') found.bodyStart ??= position;
      if (element === 'area') labels.end();
    },
    endTag: (element, position) => {
      if (element === 'a') labels.end();
      if (element === 'head') found.headEnd ??= html.indexOf('>', position) + 1;
      if (element === 'body') found.bodyEnd = position;
      if (element === 'html') found.htmlEnd = position;
    },
  });
  labels.end();
  edits.push(...reader.tidy(html, tagsForAll, true), ...secondaryReader.tidy(html, tagsForWord, true));
  if (preheader) {
    const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0].length ?? 0;
    const position = found.bodyStart ?? found.headEnd ?? doctype;
    const parts = secondaryReader.partsOf(escapeText(preheader), () => 'text');
    const end =
      position +
      (ownPreheader.exec(html.slice(position, position + maxPreheaderCharacters))?.[0].length ?? 0);
    const outside = edits.filter((edit) => edit.end <= position || edit.start >= end);
    edits.splice(0, edits.length, ...outside, {
      start: position,
      end,
      parts: [preheaderOpening, ...parts, `${padding}</div>`],
    });
  }
  if (open) {
    const position = found.bodyEnd ?? found.htmlEnd ?? html.length;
    edits.push({ start: position, end: position, parts: pixel(open) });
  }
  return branchTemplate(html, edits, options.branches, table);
}
