// The text part of HTML with parts that not everyone gets.
import { textOfHtml } from '../inline/html-text.ts';
import type { Branch, ConditionalParts } from './conditional-parts.ts';

const separator = '\n\n';

interface Piece {
  html: string;
  /** The conditions of all parts around it. */
  all: number[];
}

/** The HTML cut where parts begin and end. */
function piecesOf(html: string, branches: readonly Branch[]): Piece[] {
  const pieces: Piece[] = [];
  const open: Branch[] = [];
  let cursor = 0;
  const cutAt = (position: number): void => {
    const all = open.flatMap(({ shown }) => ('all' in shown ? shown.all : []));
    if (position > cursor) pieces.push({ html: html.slice(cursor, position), all: [...new Set(all)] });
    cursor = position;
  };
  const closeUntil = (position: number): void => {
    for (let last = open.at(-1); last && last.end <= position; last = open.at(-1)) {
      cutAt(last.end);
      open.pop();
    }
  };
  for (const branch of branches) {
    closeUntil(branch.start);
    cutAt(branch.start);
    open.push(branch);
  }
  closeUntil(html.length);
  cutAt(html.length);
  return pieces;
}

/**
 * The visible text of each part in turn, with a blank line between, and where the text of parts for some is in it. Such
 * a part has the blank line that separates it from text for everyone. Parts are whole rows, so each is text of its own.
 */
export function textPartsOf(
  html: string,
  { branches }: Pick<ConditionalParts, 'branches'>,
): { text: string; branches: Branch[] } {
  const texts: Branch[] = [];
  let text = '';
  let hasCommonText = false;
  for (const { html: piece, all } of piecesOf(html, branches)) {
    const own = textOfHtml(piece).trim();
    if (own === '') continue;
    const start = text.length;
    if (all.length > 0) {
      text += hasCommonText ? separator + own : own + separator;
      texts.push({ start, end: text.length, shown: { all } });
      continue;
    }
    text += hasCommonText ? separator + own : own;
    hasCommonText = true;
  }
  return { text: text === '' ? '' : `${text}\n`, branches: texts };
}
