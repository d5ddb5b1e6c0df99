// "Hi {{first_name}}," without a name reads "Hi ,". The blank before such a tag belongs to it and goes with its value,
// where punctuation or another blank follows; at the beginning of a text so does the comma behind it.
import { isAddressTag, type TagPlace } from './merge-tags.ts';

/** What stands only where the field `name` has a value. */
export interface TidyEdit {
  start: number;
  end: number;
  name: string;
}

/** Longer runs of blanks and tags do not stand in a sentence. */
const nearby = 300;

const inline = '(?:b|strong|i|em|u|s|span|font|a|small|mark)';
const opening = String.raw`(?:<${inline}(?:\s[^<>]*)?>)*`;
const closing = String.raw`(?:<\/${inline}\s*>)*`;
const blank = String.raw`(?:\s|&nbsp;|&#160;|&#xa0;)`;
// A line break of plain text is one that the author wants.
const blankInLine = String.raw`[^\S\r\n\u2028\u2029]`;
// Latin, Greek, Arabic, Chinese and Japanese, and the danda of Indian languages.
const punctuation = String.raw`[,.;:!?\u2026\u037e\u060c\u061b\u061f\u3001\u3002\uff0c\uff01\uff1f\uff1a\uff1b\u0964]`;
const comma = String.raw`[,\u060c\u3001\uff0c]`;
const block = String.raw`<\/?(?:p|td|th|tr|table|div|h[1-6]|li|ul|ol|br|body|center|section)(?:[\s/][^<>]*)?>`;

const inHtml = {
  blankBefore: new RegExp(`(${blank}+)${opening}$`, 'i'),
  goesOn: new RegExp(`^${closing}(?:${blank}|${punctuation})`, 'i'),
  isStart: new RegExp(`(?:^|${block})${blank}*${opening}$`, 'i'),
  commaAfter: new RegExp(`^${comma}${blank}*`, 'i'),
};
const inText = {
  blankBefore: new RegExp(`(${blankInLine}+)$`),
  goesOn: new RegExp(String.raw`^(?:\s|$|${punctuation})`),
  isStart: new RegExp(`(?:^|[\r\n])${blankInLine}*$`),
  commaAfter: new RegExp(`^${comma}${blankInLine}*`),
};

/** Of the tags that may have nothing to say; `found` are tags of `source`, in order. */
export function tidyEdits(source: string, found: readonly TagPlace[], isHtml: boolean): TidyEdit[] {
  const { blankBefore, goesOn, isStart, commaAfter } = isHtml ? inHtml : inText;
  const edits: TidyEdit[] = [];
  for (const { start, end, tag } of found) {
    if (!tag || isAddressTag(tag.name) || tag.fallback?.trim()) continue;
    // Where the beginning is cut off, what is left does not begin anything.
    const before = (start > nearby ? 'x' : '') + source.slice(Math.max(0, start - nearby), start);
    const after = source.slice(end, end + nearby);
    const { name } = tag;
    if (isStart.test(before)) {
      const cut = commaAfter.exec(after)?.[0];
      if (cut) edits.push({ start: end, end: end + cut.length, name });
      continue;
    }
    const blanks = blankBefore.exec(before);
    if (!blanks?.[1] || !goesOn.test(after)) continue;
    const from = start - (before.length - blanks.index);
    edits.push({ start: from, end: from + blanks[1].length, name });
  }
  return edits;
}
