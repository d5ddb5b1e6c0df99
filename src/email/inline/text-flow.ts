// Inline HTML for the email: paragraphs and lists that do not depend on a style sheet.
import { type Direction, directionOfText } from '../document/direction.ts';
import { openLink } from '../render/fold-lines.ts';
import { escapeAttribute } from '../render/html.ts';
import { memoize } from '../render/memoize.ts';
import { runGroups, storedTag, writeRuns } from './inline-html.ts';
import { marksOfStyle } from './inline-marks.ts';
import { type Flow, isList, type List, type Mark, type Run } from './inline-model.ts';

export interface FlowStyle {
  /** Whole px; blank lines are as high. */
  lineHeight: number;
  linkColor: string;
  /** Of the email. A line that begins in the other direction is mirrored (`directionOfText`). */
  dir: Direction;
  /** Text is aligned to the side where its email begins, and mirrored text to the other. */
  isAtStart: boolean;
  /** A class for links, so that a dark palette finds them. */
  linkClass?: string | undefined;
}

/** A paragraph or a list; `open` writes its start tag with this space below, in px. */
interface Piece {
  open: (space: number) => string;
  rest: string;
  blankLines: number;
}

const length = (px: number): string => (px === 0 ? '0' : `${px}px`);

/** The start tag of a paragraph with this space below, px; its words begin a line after little markup. */
export const openParagraph = (space: number, direction: DirectionMarkup = noDirectionMarkup): string =>
  space === 0
    ? `<p${direction.attribute}\nstyle="margin:0${direction.css}">`
    : `<p${direction.attribute}\nstyle="margin:0 0 ${space}px${direction.css}">`;

interface DirectionMarkup {
  attribute: string;
  css: string;
}

const noDirectionMarkup: DirectionMarkup = { attribute: '', css: '' };

/**
 * The attribute and the style of a paragraph whose direction differs from that of its surroundings. Not every mail
 * program supports `dir="auto"`, and none changes the alignment with it: so both are stated.
 */
export const directionMarkup = (
  dir: Direction | null,
  style: Pick<FlowStyle, 'dir' | 'isAtStart'>,
): DirectionMarkup =>
  dir === null || dir === style.dir
    ? noDirectionMarkup
    : {
        attribute: ` dir="${dir}"`,
        css: style.isAtStart ? `;text-align:${dir === 'rtl' ? 'right' : 'left'}` : '',
      };

const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

const textOfFlow = (flow: Flow): string =>
  flow.map((part) => (isList(part) ? part.items.map(textOfFlow).join(' ') : part.text)).join('');

function linesOf(runs: readonly Run[]): Run[][] {
  if (!runs.some((run) => run.text.includes('\n'))) return [[...runs]];
  const lines: Run[][] = [[]];
  for (const run of runs) {
    for (const [index, text] of run.text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (text) lines.at(-1)?.push({ text, marks: run.marks });
    }
  }
  // A break at the end only ends the line.
  if (lines.at(-1)?.length === 0) lines.pop();
  return lines;
}

type TagOf = (mark: Mark) => string;

/** Every tag of an item is inline or a list, so it needs no paragraph of its own. */
function itemHtml(flow: Flow, style: FlowStyle, tagOf: TagOf): string {
  let html = '';
  for (const group of runGroups(flow))
    html += Array.isArray(group) ? writeRuns(group, tagOf) : join([listPiece(group, style, tagOf)], style);
  return html;
}

function listPiece(list: List, style: FlowStyle, tagOf: TagOf): Piece {
  const name = list.ordered ? 'ol' : 'ul';
  const dir = directionOfText(list.items.map(textOfFlow).join(' ')) ?? style.dir;
  const direction = directionMarkup(dir, style);
  const itemStyle = { ...style, dir };
  const items = list.items.map((item) => {
    const own = directionMarkup(directionOfText(textOfFlow(item)), itemStyle);
    const css = own.css && ` style="${own.css.slice(1)}"`;
    return `<li${own.attribute}${css}>${itemHtml(item, itemStyle, tagOf)}</li>`;
  });
  const margin = (space: string): string => (dir === 'rtl' ? `0 24px ${space} 0` : `0 0 ${space} 24px`);
  return {
    open: (space) =>
      `<${name}${direction.attribute} style="margin:${margin(length(space))};padding:0${direction.css}">`,
    rest: `${items.join('')}</${name}>`,
    blankLines: 0,
  };
}

function addParagraphs(pieces: Piece[], runs: readonly Run[], style: FlowStyle, tagOf: TagOf): void {
  let paragraph: Run[] = [];
  let dir: Direction | null = null;
  const flush = (): void => {
    if (paragraph.length === 0) return;
    const direction = directionMarkup(dir, style);
    const rest = `${writeRuns(paragraph, tagOf)}</p>`;
    pieces.push({ open: (space) => openParagraph(space, direction), rest, blankLines: 0 });
    paragraph = [];
    dir = null;
  };
  for (const line of linesOf(runs)) {
    if (line.length > 0) {
      const own = directionOfText(textOf(line));
      // A line that begins in the other direction is its own paragraph, without space before it.
      if (own !== null && own !== (dir ?? own)) flush();
      dir ??= own;
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

function piecesOf(flow: Flow, style: FlowStyle, tagOf: TagOf): Piece[] {
  const pieces: Piece[] = [];
  for (const group of runGroups(flow)) {
    if (Array.isArray(group)) addParagraphs(pieces, group, style, tagOf);
    else pieces.push(listPiece(group, style, tagOf));
  }
  return pieces;
}

const join = (pieces: readonly Piece[], style: FlowStyle): string =>
  pieces.map((piece) => piece.open(piece.blankLines * style.lineHeight) + piece.rest).join('');

/** The start tag of a link, in two parts: the line ends between them. `href` is escaped. */
export function linkTag(href: string, style: FlowStyle): { start: string; rest: string } {
  const name = style.linkClass ? `class="${style.linkClass}" ` : '';
  return {
    start: `${openLink(href)}${href}"\n`,
    rest: `${name}style="color:${style.linkColor};text-decoration:underline">`,
  };
}

/** Text taller than the line height of the block needs its own line height. */
const tallTag = (tag: string, size: number, style: FlowStyle): string =>
  size <= style.lineHeight ? tag : tag.replace(/">$/, `;line-height:${2 * Math.ceil(size * 0.6)}px">`);

/** The start tag of a span with this style, or null when the style is none that documents store. */
export const spanTagOf = memoize(
  (css: string): { tag: (style: FlowStyle) => string; fontSize: number } | null => {
    const [mark, ...others] = marksOfStyle(css);
    if (mark?.kind !== 'span' || others.length > 0) return null;
    const stored = storedTag(mark);
    const fontSize = mark.style.fontSize ?? 0;
    return { tag: (style) => tallTag(stored, fontSize, style), fontSize };
  },
);

function tagIn(mark: Mark, style: FlowStyle): string {
  if (mark.kind !== 'a')
    return tallTag(storedTag(mark), mark.kind === 'span' ? (mark.style.fontSize ?? 0) : 0, style);
  const { start, rest } = linkTag(escapeAttribute(mark.href), style);
  return start + rest;
}

/** The flow as paragraphs and lists with every margin stated (rule T2); blank lines become margins. */
export function flowHtml(flow: Flow, style: FlowStyle): string {
  const tagOf: TagOf = (mark) => tagIn(mark, style);
  return join(piecesOf(flow, style, tagOf), style);
}

/** The flow for an element that holds no paragraphs, such as a heading: items of lists become lines. */
export function inlineFlow(flow: Flow, style: FlowStyle): string {
  const lineBreak: Run = { text: '\n', marks: [] };
  const runsOf = (part: Run | List): Run[] =>
    isList(part) ? part.items.flatMap((item) => [...item.flatMap(runsOf), lineBreak]) : [part];
  const runs = linesOf(flow.flatMap(runsOf)).flatMap((line, index) =>
    index === 0 ? line : [lineBreak, ...line],
  );
  return writeRuns(runs, (mark) => tagIn(mark, style));
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
