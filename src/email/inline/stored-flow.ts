// The fast path from stored inline HTML (`sanitizeInlineHtml`) to the HTML of the email, tag by tag and without the
// model. It handles only markup for which the model (`inline-reader.ts`, `text-flow.ts`) writes the same bytes, and
// returns null for everything else.
import { mayChangeDirection } from '../document/direction.ts';
import { hrefValue, isAddressValue, isLegal } from '../render/html.ts';
import { simpleMarks } from './inline-marks.ts';
import { decodedValue, hasStoredEntities, isBlankAt } from './inline-scan.ts';
import { type FlowStyle, linkTag, openParagraph, spanTagOf } from './text-flow.ts';

export interface StoredFlow {
  html: string;
  /** UTF-16 units of its longest line, or a few more. */
  longestLine: number;
  /** In px; 0 if it sets none. */
  largestFontSize: number;
}

const space = 0x20;
const slash = 0x2f;
const linkStart = 'a href="';
const spanStart = 'span style="';
const maxDepth = 8;
/** Maximum length of a paragraph's start tag, which shares the line with its first words. */
const openUnits = 40;

// Two sets of at most 16 characters modulo 128, see `html.ts`.
const control = [
  // biome-ignore-start lint/suspicious/noControlCharactersInRegex: The patterns match control characters.
  /[\u0000-\u000f\u0080-\u008f]/,
  /[\u0010-\u001f\u0090-\u009f]/,
  // biome-ignore-end lint/suspicious/noControlCharactersInRegex: The patterns match control characters.
] as const;

/** True for markup whose texts are written as they are stored. */
const isTidy = (markup: string): boolean =>
  !control[0].test(markup) &&
  !control[1].test(markup) &&
  !markup.includes('\u007f') &&
  !markup.includes('\u00a0') &&
  !markup.includes('  ') &&
  isLegal(markup) &&
  hasStoredEntities(markup);

/** The text before the current position. */
type Preceding = 'start' | 'text' | 'open' | 'close' | 'break';

/** The paragraphs of the markup, or null when the model is needed. */
export function storedFlow(markup: string, style: FlowStyle): StoredFlow | null {
  if (!isTidy(markup) || mayChangeDirection(markup, style.dir)) return null;
  let html = '';
  let paragraph = '';
  let lineStart = 0;
  let longestLine = 0;
  let largestFontSize = 0;
  const open: string[] = [];
  /** Everything before it is written. */
  let written = 0;
  let preceding: Preceding = 'start';
  let closed = '';
  let endsBlank = true;
  let index = 0;
  while (index < markup.length) {
    const angle = markup.indexOf('<', index);
    const end = angle === -1 ? markup.length : angle;
    if (end > index) {
      if (endsBlank && markup.charCodeAt(index) === space) return null;
      endsBlank = markup.charCodeAt(end - 1) === space;
      preceding = 'text';
    }
    const close = markup.indexOf('>', index);
    if (angle === -1) {
      if (close !== -1) return null;
      // The model trims a text without a tag, of every kind of blank.
      if (index === 0 && (isBlankAt(markup, 0) || isBlankAt(markup, end - 1))) return null;
      break;
    }
    if (close < angle) return null;
    index = close + 1;
    if (markup.charCodeAt(angle + 1) === slash) {
      closed = markup.slice(angle + 2, close);
      if (preceding === 'open' || open.pop() !== closed) return null;
      preceding = 'close';
      continue;
    }
    const tag = markup.slice(angle + 1, close);
    if (tag === 'br') {
      if (open.length > 0 || endsBlank) return null;
      let breaks = 1;
      while (markup.startsWith('<br>', index)) {
        breaks += 1;
        index += 4;
      }
      // A single one after a mark belongs to the mark.
      if (breaks === 1 && preceding === 'close') return null;
      if (breaks > 1) {
        html += `${openParagraph((breaks - 1) * style.lineHeight)}${paragraph}${markup.slice(written, angle)}</p>`;
        paragraph = '';
        written = index;
      }
      preceding = 'break';
      endsBlank = true;
      continue;
    }
    let name = tag;
    if (!isSimple(tag)) {
      const isLink = tag.startsWith(linkStart);
      if (!isLink && !tag.startsWith(spanStart)) return null;
      const valueAt = isLink ? linkStart.length : spanStart.length;
      if (tag.indexOf('"', valueAt) !== tag.length - 1) return null;
      const value = tag.slice(valueAt, -1);
      paragraph += markup.slice(written, angle);
      written = index;
      if (isLink) {
        const href = isAddressValue(value) ? value : hrefValue(decodedValue(value)?.trim() ?? '');
        if (!href) return null;
        name = 'a';
        const { start, rest } = linkTag(href, style);
        paragraph += start;
        longestLine = Math.max(longestLine, html.length + paragraph.length - lineStart);
        lineStart = html.length + paragraph.length;
        paragraph += rest;
      } else {
        const span = value.includes('&') ? null : spanTagOf(value);
        if (!span) return null;
        name = 'span';
        paragraph += span.tag(style);
        largestFontSize = Math.max(largestFontSize, span.fontSize);
      }
    }
    if ((preceding === 'close' && closed === name) || open.length === maxDepth || open.includes(name))
      return null;
    open.push(name);
    preceding = 'open';
  }
  if (endsBlank || open.length > 0) return null;
  html += `${openParagraph(0)}${paragraph}${markup.slice(written)}</p>`;
  return { html, longestLine: openUnits + Math.max(longestLine, html.length - lineStart), largestFontSize };
}

const isSimple = (tag: string): boolean => tag.length < 7 && simpleMarks.get(tag) === tag;
