// What one recipient gets where tags are empty, computed for that recipient alone and independently of the renderer.

const empty = '\ufdd0';
const filled = (index: number): string => `\ufdd1${index}\ufdd2`;

/** A text between tags, or the value of a tag: `null` where it has neither a value nor a fallback. */
export type TextPart = { text: string } | { tag: string | null };

const any = '(?:\ufdd0|\ufdd1\\d+\ufdd2)';
const punctuation = '[,.;:!?…、。]';

/** Tags at the beginning form a run; elsewhere, an empty tag also removes the space before it. */
export function withoutEmptyTags(parts: readonly TextPart[], isHtml: boolean): string {
  const gap = isHtml ? '(?:\\s|&nbsp;)' : '[ \\t\\u00a0]';
  const open = isHtml ? '(?:<[ia]\\s[^<>]*>)*' : '';
  const start = isHtml ? '^|</?(?:p|td|br|body)(?:[\\s/][^<>]*)?>' : '^|\\n';
  const values: string[] = [];
  const source = parts
    .map((part) => {
      if ('text' in part) return part.text;
      return part.tag === null ? empty : filled(values.push(part.tag) - 1);
    })
    .join('');

  const between = `(?:,|${punctuation}(?=${gap}))?${gap}*${open}`;
  const behind = `${gap}*,${gap}*|${gap}*${punctuation}+(?:${gap}+|$|(?=[<\\n]))|${gap}+|`;
  const run = new RegExp(`((?:${start})${gap}*${open})(${any}(?:${between}${any})*)(${behind})`, 'g');
  const startsWithSpace = new RegExp(`^(?:${gap}|${punctuation}${isHtml ? '' : '|$'})`);
  const startsWithMark = new RegExp(`^${punctuation}`);
  const withRuns = source.replace(
    run,
    (all: string, before: string, tags: string, after: string, at: number) => {
      const rest = source.slice(at + all.length - after.length);
      let written = '';
      let hasWritten = false;
      for (const found of tags.matchAll(new RegExp(`(${punctuation}?)(${gap}*)(${open})(${any})`, 'g'))) {
        const [fullMatch, sign = '', blanks = '', opening = '', tag = ''] = found;
        const next = tags.slice(found.index + fullMatch.length) + rest;
        const isEmpty = tag === empty;
        if (hasWritten && !(isEmpty && startsWithMark.test(next))) written += sign;
        if (hasWritten && !(isEmpty && startsWithSpace.test(next))) written += blanks;
        // Tags of a run are done: they do not remove the space before them again.
        written += opening + (isEmpty ? '' : tag);
        hasWritten ||= !isEmpty;
      }
      return before + written + (hasWritten ? after : '');
    },
  );
  const blankBefore = new RegExp(
    `${gap}+(${open})(${empty}+)(?=${gap}|${punctuation}${isHtml ? '' : '|$'})`,
    'g',
  );
  return withRuns
    .replace(blankBefore, '$1')
    .replaceAll(empty, '')
    .replace(/\ufdd1(\d+)\ufdd2/g, (_tag, index: string) => values[Number(index)] ?? '');
}
