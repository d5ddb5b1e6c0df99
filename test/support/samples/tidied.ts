// What one recipient gets where tags are empty, computed for that recipient alone and independently of the renderer.

const empty = '\ufdd0';
const filled = (index: number): string => `\ufdd1${index}\ufdd2`;

/** A text between tags, or the value of a tag: `null` where it has neither a value nor a fallback. */
export type Told = { text: string } | { tag: string | null };

const any = '(?:\ufdd0|\ufdd1\\d+\ufdd2)';
const mark = '[,.;:!?…、。]';

/** Tags at the beginning form a run; elsewhere, an empty tag also removes the space before it. */
export function tidied(told: readonly Told[], isHtml: boolean): string {
  const gap = isHtml ? '(?:\\s|&nbsp;)' : '[ \\t\\u00a0]';
  const open = isHtml ? '(?:<[ia]\\s[^<>]*>)*' : '';
  const start = isHtml ? '^|</?(?:p|td|br|body)(?:[\\s/][^<>]*)?>' : '^|\\n';
  const values: string[] = [];
  const source = told
    .map((one) => {
      if ('text' in one) return one.text;
      return one.tag === null ? empty : filled(values.push(one.tag) - 1);
    })
    .join('');

  const between = `(?:,|${mark}(?=${gap}))?${gap}*${open}`;
  const behind = `${gap}*,${gap}*|${gap}*${mark}+(?:${gap}+|$|(?=[<\\n]))|${gap}+|`;
  const run = new RegExp(`((?:${start})${gap}*${open})(${any}(?:${between}${any})*)(${behind})`, 'g');
  const goesOn = new RegExp(`^(?:${gap}|${mark}${isHtml ? '' : '|$'})`);
  const endsWithMark = new RegExp(`^${mark}`);
  const withRuns = source.replace(
    run,
    (all: string, before: string, tags: string, after: string, at: number) => {
      const rest = source.slice(at + all.length - after.length);
      let said = '';
      let hasSaid = false;
      for (const found of tags.matchAll(new RegExp(`(${mark}?)(${gap}*)(${open})(${any})`, 'g'))) {
        const [whole, sign = '', blanks = '', opening = '', tag = ''] = found;
        const next = tags.slice(found.index + whole.length) + rest;
        const isGone = tag === empty;
        if (hasSaid && !(isGone && endsWithMark.test(next))) said += sign;
        if (hasSaid && !(isGone && goesOn.test(next))) said += blanks;
        // Tags of a run are done: they do not remove the space before them again.
        said += opening + (isGone ? '' : tag);
        hasSaid ||= !isGone;
      }
      return before + said + (hasSaid ? after : '');
    },
  );
  const blankBefore = new RegExp(`${gap}+(${open})(${empty}+)(?=${gap}|${mark}${isHtml ? '' : '|$'})`, 'g');
  return withRuns
    .replace(blankBefore, '$1')
    .replaceAll(empty, '')
    .replace(/\ufdd1(\d+)\ufdd2/g, (_tag, index: string) => values[Number(index)] ?? '');
}
