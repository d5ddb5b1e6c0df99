// Marks in HTML around the parts that not everyone gets, while it is put together. They consist of code points
// that are no characters: typed text loses them (`legalText`), and each part once more before it is marked.

import type { Document } from '../document/model.ts';
import type { Branch, ConditionalParts, Shown } from './conditional-parts.ts';
import type { When } from './when.ts';

const mark = /\ufdd0([0-9]*)\ufdd1|\ufdd2/g;
const markCharacters = /[\ufdd0-\ufdd2]/g;

const hasMarks = (html: string): boolean =>
  html.includes('\ufdd0') || html.includes('\ufdd1') || html.includes('\ufdd2');

/** Whether some parts of the email are not for everyone. */
export const isConditional = ({ blocks, layout }: Document): boolean =>
  blocks.some(({ when }) => when !== undefined) || layout?.some(({ when }) => when !== undefined) === true;

export interface Marks {
  /** Rows that only some get; `''` stays empty. */
  conditional: (html: string, when: When) => string;
  /** Without characters that would be marks. */
  clean: (html: string) => string;
  whens: () => readonly When[];
}

/** HTML that is left out when none of the parts in it is shown. */
export const markedIfAny = (html: string): string => `\ufdd0\ufdd1${html}\ufdd2`;

export function newMarks(): Marks {
  const whens: When[] = [];
  const known = new Map<string, number>();
  const indexOf = (when: When): number => {
    const key = JSON.stringify(when);
    const index = known.get(key) ?? whens.push(when) - 1;
    known.set(key, index);
    return index;
  };
  return {
    conditional: (html, when) => (html === '' ? '' : `\ufdd0${indexOf(when)}\ufdd1${html}\ufdd2`),
    clean: (html) => (hasMarks(html) ? html.replace(markCharacters, '') : html),
    whens: () => whens,
  };
}

interface Open {
  start: number;
  /** null: shown if one of `inside` is. */
  when: number | null;
  inside: Shown[];
}

/** The HTML without its marks, and the parts that they were around. */
export function readMarks(marked: string, whens: readonly When[]): { html: string; parts: ConditionalParts } {
  const { html, branches } = readBranches(marked, ({ when, inside }) =>
    when === null ? { any: inside } : { all: [when] },
  );
  return { html, parts: { whens, branches } };
}

function readBranches(marked: string, shownOf: (open: Open) => Shown): { html: string; branches: Branch[] } {
  let html = '';
  let cursor = 0;
  const open: Open[] = [];
  const branches: Branch[] = [];
  for (const match of marked.matchAll(mark)) {
    html += marked.slice(cursor, match.index);
    cursor = match.index + match[0].length;
    if (match[1] !== undefined) {
      open.push({ start: html.length, when: match[1] === '' ? null : Number(match[1]), inside: [] });
      continue;
    }
    const ended = open.pop();
    if (!ended) throw new Error('A mark ends a part that has not begun.');
    const shown = shownOf(ended);
    open.at(-1)?.inside.push(shown);
    branches.push({ start: ended.start, end: html.length, shown });
  }
  if (open.length > 0) throw new Error('A part has no end.');
  html += marked.slice(cursor);
  branches.sort((a, b) => a.start - b.start || b.end - a.end);
  return { html, branches };
}

/** The HTML with a mark around each part; null: it has characters that would be marks. */
function withMarks(html: string, branches: readonly Branch[]): string | null {
  if (hasMarks(html)) return null;
  let marked = '';
  let cursor = 0;
  const ends: number[] = [];
  const moveTo = (position: number): void => {
    marked += html.slice(cursor, position);
    cursor = position;
  };
  const closeUntil = (position: number): void => {
    while ((ends.at(-1) ?? Number.POSITIVE_INFINITY) <= position) {
      moveTo(ends.pop() ?? position);
      marked += '\ufdd2';
    }
  };
  for (const [index, { start, end }] of branches.entries()) {
    closeUntil(start);
    moveTo(start);
    marked += `\ufdd0${index}\ufdd1`;
    ends.push(end);
  }
  closeUntil(html.length);
  return marked + html.slice(cursor);
}

/**
 * The HTML after a change that keeps what it does not change, and where its parts are then. null: the change gives
 * nothing, or a part did not stay whole.
 */
export function changedWithParts(
  html: string,
  branches: readonly Branch[],
  change: (html: string) => string | null,
): { html: string; branches: readonly Branch[] } | null {
  if (branches.length === 0) {
    const changed = change(html);
    return changed === null ? null : { html: changed, branches };
  }
  const marked = withMarks(html, branches);
  const changed = marked === null ? null : change(marked);
  if (changed === null) return null;
  try {
    return readBranches(changed, ({ when }) => branches[when ?? -1]?.shown ?? { any: [] });
  } catch {
    return null;
  }
}
