// Inline HTML as the mail carries it: paragraphs and lists whose look does not hang on a style sheet.
import { escapeAttribute } from './html.ts';
import { runGroups, storedTag, writeRuns } from './inline-html.ts';
import type { Flow, Mark, Run } from './inline-model.ts';

export interface FlowLook {
  /** Whole px; blank lines are as high. */
  lineHeight: number;
  linkColor: string;
  dir: 'ltr' | 'rtl';
  /** A class for links, so that a dark palette finds them. */
  linkClass?: string | undefined;
}

/** A paragraph or a list, still without the space that follows it. */
interface Piece {
  open: (space: number) => string;
  rest: string;
  blankLines: number;
}

function linesOf(runs: readonly Run[]): Run[][] {
  if (!runs.some((run) => run.text.includes('\n'))) return [[...runs]];
  const lines: Run[][] = [[]];
  for (const run of runs) {
    for (const [at, text] of run.text.split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (text) lines.at(-1)?.push({ text, marks: run.marks });
    }
  }
  // A break at the end only ends the line.
  if (lines.at(-1)?.length === 0) lines.pop();
  return lines;
}

/** Every tag of an item is inline or a list, so it needs no paragraph of its own. */
function itemHtml(flow: Flow, look: FlowLook, tagOf: (mark: Mark) => string): string {
  let html = '';
  for (const group of runGroups(flow)) {
    html += Array.isArray(group) ? writeRuns(group, tagOf) : join(piecesOf([group], look, tagOf), look);
  }
  return html;
}

function piecesOf(flow: Flow, look: FlowLook, tagOf: (mark: Mark) => string): Piece[] {
  const pieces: Piece[] = [];
  for (const group of runGroups(flow)) {
    if (!Array.isArray(group)) {
      const name = group.ordered ? 'ol' : 'ul';
      const items = group.items.map((item) => `<li>${itemHtml(item, look, tagOf)}</li>`).join('');
      const sides = (px: number, space = px === 0 ? '0' : `${px}px`): string =>
        look.dir === 'rtl' ? `0 24px ${space} 0` : `0 0 ${space} 24px`;
      pieces.push({
        open: (space) => `<${name} style="margin:${sides(space)};padding:0">`,
        rest: `${items}</${name}>`,
        blankLines: 0,
      });
      continue;
    }
    let paragraph: Run[] = [];
    const flush = (): void => {
      if (paragraph.length === 0) return;
      const rest = `${writeRuns(paragraph, tagOf)}</p>`;
      const open = (space: number): string => `<p style="margin:${space === 0 ? '0' : `0 0 ${space}px`}">`;
      pieces.push({ open, rest, blankLines: 0 });
      paragraph = [];
    };
    for (const line of linesOf(group)) {
      if (line.length > 0) {
        const last = paragraph.pop();
        if (last) paragraph.push({ ...last, text: `${last.text}\n` });
        paragraph.push(...line);
        continue;
      }
      flush();
      const before = pieces.at(-1);
      if (before) before.blankLines += 1;
    }
    flush();
  }
  return pieces;
}

const join = (pieces: readonly Piece[], look: FlowLook): string =>
  pieces.map((piece) => piece.open(piece.blankLines * look.lineHeight) + piece.rest).join('');

/** The flow as paragraphs and lists with every margin stated (rule T2); blank lines become margins. */
export function flowHtml(flow: Flow, look: FlowLook): string {
  const tagOf = (mark: Mark): string => {
    if (mark.kind === 'a') {
      const name = look.linkClass ? ` class="${look.linkClass}"` : '';
      return `<a href="${escapeAttribute(mark.href)}"${name} style="color:${look.linkColor};text-decoration:underline">`;
    }
    const size = mark.kind === 'span' ? (mark.style.fontSize ?? 0) : 0;
    if (size <= look.lineHeight) return storedTag(mark);
    // Letters taller than the line of the block need a line of their own height.
    return storedTag(mark).replace(/">$/, `;line-height:${2 * Math.ceil(size * 0.6)}px">`);
  };
  return join(piecesOf(flow, look, tagOf), look);
}

/** The largest font size inside the flow, in px; 0 when it sets none. */
export function largestFontSize(flow: Flow): number {
  let largest = 0;
  for (const part of flow) {
    if ('items' in part) largest = Math.max(largest, ...part.items.map(largestFontSize));
    else
      for (const mark of part.marks)
        if (mark.kind === 'span') largest = Math.max(largest, mark.style.fontSize ?? 0);
  }
  return largest;
}
