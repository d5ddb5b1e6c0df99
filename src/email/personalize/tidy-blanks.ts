// "Hi {{first_name}}," without a name reads "Hi ,". The blank before such a tag belongs to it and is dropped with its
// value if punctuation or another blank follows. Tags at the beginning of a text, with blanks and commas between, are
// one run: a separator appears only between values, and the mark behind the run is dropped when all are empty.
import { isAddressTag, type TagMatch } from './merge-tags.ts';

/** Text that appears only if, in each group of `needs`, some field has a value. */
export interface TidyEdit {
  start: number;
  end: number;
  requires: string[][];
}

/** Longer runs of blanks and tags do not occur in a sentence. */
const maxDistance = 300;
const maxTagsPerRun = 10;

const inline = '(?:b|strong|i|em|u|s|span|font|a|small|mark)';
const opening = String.raw`(?:<${inline}(?:\s[^<>]*)?>)*`;
const closing = String.raw`(?:<\/${inline}\s*>)*`;
const blank = String.raw`(?:\s|&nbsp;|&#160;|&#xa0;)`;
// A line break of plain text is intended by the author.
const blankInLine = String.raw`[^\S\r\n\u2028\u2029]`;
// Latin, Greek, Arabic, Chinese and Japanese, and the danda of Indian languages.
const punctuation = String.raw`[,.;:!?\u2026\u037e\u060c\u061b\u061f\u3001\u3002\uff0c\uff01\uff1f\uff1a\uff1b\u0964]`;
const comma = String.raw`[,\u060c\u3001\uff0c]`;
const block = String.raw`<\/?(?:p|td|th|tr|table|div|h[1-6]|li|ul|ol|br|body|center|section)(?:[\s/][^<>]*)?>`;

/** `gap` is a blank, `before` and `behind` may be next to a tag, and `more` also continues after a blank. */
const patterns = (start: string, gap: string, before: string, behind: string, more: string) => ({
  isStart: new RegExp(`(?:^|${start})${gap}*${before}$`, 'i'),
  blankBefore: new RegExp(`(${gap}+)${before}$`, 'i'),
  goesOn: new RegExp(`^${behind}(?:${gap}|${punctuation}${more})`, 'i'),
  endsWithMark: new RegExp(`^${behind}${punctuation}`, 'i'),
  separator: new RegExp(`^(${behind})((?:${comma}|${punctuation}(?=${gap}))?)(${gap}*)${before}$`, 'i'),
  trailing: new RegExp(
    `^(${behind})(${gap}*${comma}${gap}*|${gap}*${punctuation}+(?:${gap}+|$|(?=[<\r\n]))|${gap}+)`,
    'i',
  ),
});
const inHtml = patterns(block, blank, opening, closing, '');
const inText = patterns('[\r\n]', blankInLine, '', '', String.raw`|$|\s`);

interface Member {
  start: number;
  end: number;
  name: string;
  /** It has a fallback. */
  isFilled: boolean;
}

const membersOf = (found: readonly TagMatch[]): Member[] =>
  found.flatMap(({ start, end, tag }) =>
    tag && !isAddressTag(tag.name)
      ? [{ start, end, name: tag.name, isFilled: Boolean(tag.fallback?.trim()) }]
      : [],
  );

/** Requires a value of one of `members`: nothing is required if one has a fallback. */
const anyOf = (members: readonly Member[]): string[][] =>
  members.some(({ isFilled }) => isFilled) ? [] : [[...new Set(members.map(({ name }) => name))]];

/** For the tags that may be empty; `found` are tags of `source`, in order. */
export function tidyEdits(source: string, found: readonly TagMatch[], isHtml: boolean): TidyEdit[] {
  const {
    isStart,
    blankBefore,
    goesOn: continues,
    endsWithMark,
    separator,
    trailing,
  } = isHtml ? inHtml : inText;
  const members = membersOf(found);
  const edits: TidyEdit[] = [];
  const add = (start: number, length: number, requires: string[][]): void => {
    if (length === 0 || requires.length === 0) return;
    const last = edits.at(-1);
    // The blank before a tag may be the end of a run's suffix: it depends on both.
    const shared = last && last.end > start ? last : null;
    if (shared) shared.end = start;
    if (shared && shared.start === shared.end) edits.pop();
    edits.push({ start, end: start + length, requires: [...(shared?.requires ?? []), ...requires] });
  };
  const textBefore = ({ start }: Member): string =>
    // If the beginning is cut off, the rest is not the beginning of a text.
    (start > maxDistance ? 'x' : '') + source.slice(Math.max(0, start - maxDistance), start);
  const textAfter = ({ end }: Member): string => source.slice(end, end + maxDistance);
  const separatorOf = (member: Member, next: Member): RegExpExecArray | null =>
    next.start - member.end > maxDistance ? null : separator.exec(source.slice(member.end, next.start));

  /** The tags from this index on that follow each other directly. */
  const adjacentTags = (index: number): Member[] => {
    const group = members.slice(index, index + maxTagsPerRun);
    const end = group.findIndex(
      (member, position) => position > 0 && member.start !== group[position - 1]?.end,
    );
    return end === -1 ? group : group.slice(0, end);
  };

  const tidyBefore = (index: number, member: Member): void => {
    const before = textBefore(member);
    const blanks = blankBefore.exec(before);
    const group = adjacentTags(index);
    const last = group.at(-1);
    if (!blanks?.[1] || !last || !continues.test(textAfter(last))) return;
    add(member.start - (before.length - blanks.index), blanks[1].length, anyOf(group));
  };

  /** From the tag at this index, which begins a text. Returns the number of tags in the run. */
  const tidyRun = (index: number, first: Member): number => {
    const run = [first];
    let last = first;
    while (run.length < maxTagsPerRun) {
      const next = members[index + run.length];
      const between = next ? separatorOf(last, next) : null;
      if (!next || !between) break;
      const [, ahead = '', mark = '', blanks = ''] = between;
      const from = last.end + ahead.length;
      const after = textAfter(next);
      const earlier = anyOf(run);
      const both = [...earlier, ...anyOf([next])];
      add(from, mark.length, endsWithMark.test(after) ? both : earlier);
      add(from + mark.length, blanks.length, continues.test(after) ? both : earlier);
      run.push(next);
      last = next;
    }
    const [, ahead = '', cut = ''] = trailing.exec(textAfter(last)) ?? [];
    add(last.end + ahead.length, cut.length, anyOf(run));
    return run.length;
  };

  let index = 0;
  for (let member = members[index]; member; member = members[index]) {
    if (isStart.test(textBefore(member))) index += tidyRun(index, member);
    else {
      tidyBefore(index, member);
      index += 1;
    }
  }
  return edits;
}
