// Inline HTML for the email: paragraphs and lists whose look does not depend on a style sheet.
import { type Direction, directionOfText } from '../document/direction.ts';
import { openLink } from '../render/fold-lines.ts';
import { escapeAttribute } from '../render/html.ts';
import { remembering } from '../render/memoize.ts';
import { runGroups, storedTag, writeRuns } from './inline-html.ts';
import { marksOfStyle } from './inline-marks.ts';
import { type Flow, isList, type Mark, type Run } from './inline-model.ts';

export interface FlowLook {
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

/** The start of a paragraph with this space below; its words begin a line after little markup. */
interface Piece {
  open: (space: number) => string;
  rest: string;
  blankLines: number;
}

const length = (px: number): string => (px === 0 ? '0' : `${px}px`);

/** The direction attributes of a paragraph that differs from the email. */
export const openParagraph = (space: number, turned: Turned = straight): string =>
  space === 0
    ? `<p${turned.attribute}\nstyle="margin:0${turned.css}">`
    : `<p${turned.attribute}\nstyle="margin:0 0 ${space}px${turned.css}">`;

/** Not every mail program supports `dir="auto"`, and none changes the alignment with it: so both are stated. */
interface Turned {
  attribute: string;
  css: string;
}

const straight: Turned = { attribute: '', css: '' };

/** A break at the end only ends the line. */
export const turnedTo = (dir: Direction | null, look: Pick<FlowLook, 'dir' | 'isAtStart'>): Turned =>
  dir === null || dir === look.dir
    ? straight
    : {
        attribute: ` dir="${dir}"`,
        css: look.isAtStart ? `;text-align:${dir === 'rtl' ? 'right' : 'left'}` : '',
      };

const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

const textOfFlow = (flow: Flow): string =>
  flow.map((part) => (isList(part) ? part.items.map(textOfFlow).join(' ') : part.text)).join('');

function linesOf(runs: readonly Run[]): Run[][] {
  if (!runs.some((run) => run.text.includes('\n'))) return [[...runs]];
  const lines: Run[][] = [[]];
  for (const run of runs) {
    for (const [at, text] of run.text.split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (text) lines.at(-1)?.push({ text, marks: run.marks });
    }
  }
  // Every tag of an item is inline or a list, so it needs no paragraph of its own.
  if (lines.at(-1)?.length === 0) lines.pop();
  return lines;
}

/** A line that begins in the other direction is its own paragraph, without space before it. */
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
      const dir = directionOfText(group.items.map(textOfFlow).join(' ')) ?? look.dir;
      const turned = turnedTo(dir, look);
      const within = { ...look, dir };
      const items = group.items.map((item) => {
        const own = turnedTo(directionOfText(textOfFlow(item)), within);
        const css = own.css && ` style="${own.css.slice(1)}"`;
        return `<li${own.attribute}${css}>${itemHtml(item, within, tagOf)}</li>`;
      });
      const sides = (space: string): string => (dir === 'rtl' ? `0 24px ${space} 0` : `0 0 ${space} 24px`);
      pieces.push({
        open: (space) =>
          `<${name}${turned.attribute} style="margin:${sides(length(space))};padding:0${turned.css}">`,
        rest: `${items.join('')}</${name}>`,
        blankLines: 0,
      });
      continue;
    }
    let paragraph: Run[] = [];
    let dir: Direction | null = null;
    const flush = (): void => {
      if (paragraph.length === 0) return;
      const turned = turnedTo(dir, look);
      const rest = `${writeRuns(paragraph, tagOf)}</p>`;
      pieces.push({ open: (space) => openParagraph(space, turned), rest, blankLines: 0 });
      paragraph = [];
      dir = null;
    };
    for (const line of linesOf(group)) {
      if (line.length > 0) {
        const own = directionOfText(textOf(line));
        // Text taller than the line height of the block needs its own line height.
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
  return pieces;
}

const join = (pieces: readonly Piece[], look: FlowLook): string =>
  pieces.map((piece) => piece.open(piece.blankLines * look.lineHeight) + piece.rest).join('');

/** The start tag of a link, in two parts: the line ends between them. `href` is escaped. */
export function linkTag(href: string, look: FlowLook): { start: string; rest: string } {
  const name = look.linkClass ? `class="${look.linkClass}" ` : '';
  return {
    start: `${openLink(href)}${href}"\n`,
    rest: `${name}style="color:${look.linkColor};text-decoration:underline">`,
  };
}

/** Text taller than the line height of the block needs its own line height. */
const tallTag = (tag: string, size: number, look: FlowLook): string =>
  size <= look.lineHeight ? tag : tag.replace(/">$/, `;line-height:${2 * Math.ceil(size * 0.6)}px">`);

/** The start tag of a span with this style, or null when the style is none that documents store. */
export const spanTagOf = remembering(
  (style: string): { tag: (look: FlowLook) => string; fontSize: number } | null => {
    const [mark, ...others] = marksOfStyle(style);
    if (mark?.kind !== 'span' || others.length > 0) return null;
    const stored = storedTag(mark);
    const fontSize = mark.style.fontSize ?? 0;
    return { tag: (look) => tallTag(stored, fontSize, look), fontSize };
  },
);

/** The flow as paragraphs and lists with every margin stated (rule T2); blank lines become margins. */
export function flowHtml(flow: Flow, look: FlowLook): string {
  const tagOf = (mark: Mark): string => {
    if (mark.kind === 'a') {
      const { start, rest } = linkTag(escapeAttribute(mark.href), look);
      return start + rest;
    }
    return tallTag(storedTag(mark), mark.kind === 'span' ? (mark.style.fontSize ?? 0) : 0, look);
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
