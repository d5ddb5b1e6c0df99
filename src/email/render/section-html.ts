// A section as rows of the page. Columns stand side by side without a style sheet: each is an inline block of its share of
// the width, and wraps where it does not fit; Word gets a table of the same widths (rule C4).
import type { Border, SectionLayout } from '../document/section.ts';
import { hexColor } from './color.ts';
import { groundClass } from './dark-classes.ts';
import { sourceValue, style } from './html.ts';
import type { LayoutContext } from './layout-context.ts';
import { cssSides, pixels, type Sides } from './measure.ts';
import { borderWidth, type ColumnWidths, hasBox, type SectionPlan } from './section-plan.ts';
import { closeRows, forWord, notForWord, openRows, tableAttributes } from './table.ts';

const borderCss = (border: Border | undefined): string =>
  border ? `border:${borderWidth(border)}px ${border.style} ${hexColor(border.color) ?? '#d1d5db'}` : '';

const radiusCss = (radius: string): string => {
  const px = pixels(radius, 0, 40, 0);
  return px > 0 ? `border-radius:${px}px` : '';
};

/** Separate borders keep round corners; Word has collapsed ones by its own style sheet. */
const separate = (border: string, radius: string): string =>
  border || radius ? 'border-collapse:separate' : '';

const isEmptySides = ({ top, right, bottom, left }: Sides): boolean => top + right + bottom + left === 0;

const darkGround = (ground: string | undefined, layout: LayoutContext): string =>
  layout.dark ? ` class="${ground === undefined ? 'page' : groundClass(ground)}"` : '';

/** The rows of a column, on its own ground if it has one. */
const columnContent = (
  rows: string,
  { styles }: SectionLayout['columns'][number],
  { padding }: ColumnWidths,
  layout: LayoutContext,
): string => {
  const ground =
    styles.backgroundColor === undefined ? undefined : (hexColor(styles.backgroundColor) ?? undefined);
  const border = borderCss(styles.border);
  const radius = radiusCss(styles.borderRadius);
  if (ground === undefined && border === '' && isEmptySides(padding)) return openRows + rows + closeRows;
  const css = style(separate(border, radius), ground && `background-color:${ground}`, border, radius);
  const attributes = ground === undefined ? '' : ` bgcolor="${ground}"${darkGround(ground, layout)}`;
  return `<table ${tableAttributes} width="100%"${attributes}\nstyle="${css}"><tr><td style="padding:${cssSides(padding)}">${openRows}${rows}${closeRows}</td></tr></table>`;
};

interface Columns {
  section: SectionLayout;
  plan: SectionPlan;
  /** The rows of each column. */
  rows: readonly string[];
  layout: LayoutContext;
}

const alignments = { top: 'top', middle: 'middle', bottom: 'bottom' } as const;

/** Cells that stay side by side: all of them as high as the highest. */
const fixedColumns = ({ section, plan, rows, layout }: Columns): string => {
  const valign = alignments[section.styles.valign];
  const share = (width: number): string => `${Math.round((width / plan.content) * 10_000) / 100}%`;
  const gap =
    plan.gap > 0
      ? `<td width="${plan.gap}" style="width:${share(plan.gap)};font-size:1px">&nbsp;</td>\n`
      : '';
  const cells = section.columns.map((column, index) => {
    const widths = plan.columns[index];
    if (!widths) return '';
    const { backgroundColor, border } = column.styles;
    const ground = backgroundColor === undefined ? null : hexColor(backgroundColor);
    const attributes = ground === null ? '' : ` bgcolor="${ground}"${darkGround(ground, layout)}`;
    const css = style(
      `width:${share(widths.outer)}`,
      ground !== null && `background-color:${ground}`,
      borderCss(border),
      radiusCss(column.styles.borderRadius),
      !isEmptySides(widths.padding) && `padding:${cssSides(widths.padding)}`,
    );
    return `<td width="${widths.inner}" valign="${valign}"${attributes}\nstyle="${css}">${openRows}${rows[index] ?? ''}${closeRows}</td>\n`;
  });
  const direction = layout.dir === 'rtl' ? ' dir="rtl"' : '';
  return `<tr><td>\n<table ${tableAttributes} width="100%"${direction}\nstyle="table-layout:fixed;border-collapse:separate"><tr>${cells.join(gap)}</tr></table></td></tr>\n`;
};

/** Inline blocks that wrap; two by two, a pair is in a box that wraps as a whole. */
const wrappingColumns = ({ section, plan, rows, layout }: Columns): string => {
  const { styles, phone } = section;
  const valign = alignments[styles.valign];
  const isReversed = phone.reversed && phone.stack === 'stack';
  const isPaired = phone.stack === 'two-up' && section.columns.length > 2;
  const flipped = layout.dir === 'rtl' ? 'ltr' : 'rtl';
  const rowDirection = isReversed ? flipped : layout.dir;
  const direction = rowDirection === 'rtl' || isReversed ? ` dir="${rowDirection}"` : '';
  const columnDirection = isReversed ? ` dir="${layout.dir}"` : '';
  // In the order of the phone: the direction of the row brings the columns back to where they were drawn.
  const order = section.columns.map((_, index) => (isReversed ? section.columns.length - 1 - index : index));
  const inline = (width: string, max: number): string =>
    `display:inline-block;width:${width};max-width:${max}px;vertical-align:${valign}`;
  const wordGap = plan.gap > 0 ? `<td width="${plan.gap}"></td>` : '';
  const gap =
    plan.gap > 0
      ? `<div class="gap" style="display:inline-block;width:${plan.gap}px;font-size:1px">&nbsp;</div>`
      : '';
  const cells = order.map((index, position) => {
    const column = section.columns[index];
    const widths = plan.columns[index];
    if (!column || !widths) return '';
    const content = columnContent(rows[index] ?? '', column, widths, layout);
    const between =
      position === 0 ? '' : forWord(`</td>${wordGap}<td width="${widths.outer}" valign="${valign}">`);
    if (!isPaired) {
      const div = `<div class="col"${columnDirection}\nstyle="${inline('100%', widths.outer)}">\n${content}</div>\n`;
      return `${between}${position === 0 ? '' : gap}${div}`;
    }
    const pair = index % 2 === 0 ? plan.columns[index + 1] : plan.columns[index - 1];
    const boxWidth = widths.outer + (pair ? plan.gap + pair.outer : 0);
    const side = index % 2 === 0 ? 'right' : 'left';
    // Half of the gap inside each of a pair: one share of the screen is right for both.
    const half = index % 2 === 0 ? Math.ceil(plan.gap / 2) : Math.floor(plan.gap / 2);
    const own = widths.outer + (pair ? half : 0);
    const share = `${Math.floor((own / boxWidth) * 10_000) / 100}%`;
    const padded = `<table ${tableAttributes} width="100%"><tr><td style="padding-${layout.dir === 'rtl' ? (side === 'left' ? 'right' : 'left') : side}:${pair ? half : 0}px">${content}</td></tr></table>`;
    const cell = `<div class="row"\nstyle="${inline(share, own)}">\n${padded}</div>`;
    const opens = index % 2 === 0;
    // Word has a cell for each column, so the boxes are hidden from it.
    const box = notForWord(
      `${position === 0 ? '' : gap}<div class="col"\nstyle="${inline('100%', boxWidth)}">`,
    );
    const isLast = index === section.columns.length - 1;
    return `${between}${opens ? box : ''}${cell}${!opens || isLast ? notForWord('</div>') : ''}\n`;
  });
  const first = plan.columns[order[0] ?? 0];
  const word = `<table ${tableAttributes} width="${plan.content}"${direction}><tr><td width="${first?.outer ?? plan.content}" valign="${valign}">`;
  const align = layout.dir === 'rtl' ? 'right' : 'left';
  return `<tr><td align="${align}"${direction} style="font-size:0">\n${forWord(word)}${cells.join('')}${forWord('</td></tr></table>')}</td></tr>\n`;
};

/** The columns as a row of the table that they are in; the rows alone of a single column without a look. */
const columnsRow = (columns: Columns): string => {
  const { section, plan, rows, layout } = columns;
  const [only] = section.columns;
  const [widths] = plan.columns;
  if (section.columns.length > 1)
    return section.phone.stack === 'keep' ? fixedColumns(columns) : wrappingColumns(columns);
  if (!only || !widths) return '';
  const content = columnContent(rows[0] ?? '', only, widths, layout);
  const bare = openRows + (rows[0] ?? '') + closeRows;
  return content === bare ? (rows[0] ?? '') : `<tr><td>${content}</td></tr>\n`;
};

const escapedForCss = (address: string): string =>
  address.replace(/['"()\\\s]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** The address of a background image; `''` for one with a merge tag, which nothing fills in inside a style. */
export const groundSource = (src: string): string => (src.includes('{{') ? '' : sourceValue(src));

interface Ground {
  color: string;
  /** The CSS of the ground. */
  css: string;
  /** Around the content, for Word. */
  shape: { open: string; close: string } | null;
}

const groundOf = ({ section, plan }: Columns, color: string, height: number): Ground => {
  const image = section.styles.backgroundImage;
  const source = image ? groundSource(image.src) : '';
  if (!image || source === '') return { color, css: `background-color:${color}`, shape: null };
  const size = image.fit === 'tile' ? 'repeat' : 'no-repeat';
  const fit = image.fit === 'tile' ? 'auto' : image.fit;
  // The shorthand: Gmail's apps drop the single properties for accounts of other providers.
  const css = `background:${color}\nurl('${escapedForCss(source)}')\n${image.position}/${fit} ${size}`;
  const type =
    image.fit === 'tile'
      ? 'type="tile"'
      : `type="frame" aspect="${image.fit === 'cover' ? 'atleast' : 'atmost'}"`;
  const wanted = pixels(section.styles.wordHeight ?? '', 20, 2_000, Math.ceil(height * 1.05));
  // Word draws lines at odd heights.
  const even = wanted + (wanted % 2);
  const width = section.styles.width === 'full' ? 'mso-width-percent:1000' : `width:${plan.width}px`;
  const open = forWord(
    `<v:rect fill="true" stroke="false"\nstyle="${width};height:${even}px;v-text-anchor:middle">` +
      `<v:fill ${type} color="${color}"\nsrc="${source}"></v:fill><v:textbox inset="0,0,0,0">`,
  );
  return { color, css, shape: { open, close: forWord('</v:textbox></v:rect>') } };
};

/** Space as rows and cells: inside a shape Word loses the padding of a cell that holds a table (email-bugs#32). */
const spaced = (content: string, { top, right, bottom, left }: Sides): string => {
  const row = (height: number): string =>
    height > 0
      ? `<tr><td colspan="3" height="${height}"\nstyle="height:${height}px;line-height:${height}px;font-size:1px">&nbsp;</td></tr>\n`
      : '';
  const cell = (width: number): string =>
    `<td width="${width}" style="width:${width}px;font-size:1px">&nbsp;</td>`;
  return `<table ${tableAttributes} width="100%">${row(top)}<tr>${cell(left)}<td>\n${content}</td>${cell(right)}</tr>\n${row(bottom)}</table>`;
};

export interface SectionHtml {
  html: string;
  /** Whether it is a row of the page; otherwise it is a row of the table of blocks. */
  isBox: boolean;
  /** Names for the phone rules of the head. */
  classes: string;
}

/** Classes for phones; `p` with four lengths sets the padding. */
const phonePadding = ({ phone }: SectionLayout): string =>
  phone.padding === undefined ? '' : `p${phone.padding.replaceAll('px', '').replaceAll(' ', '-')}`;

/**
 * A section from the rows of its columns. `height` is an estimate of its content in px, for Word, which cannot measure the
 * content of a shape.
 */
export function sectionHtml(columns: Columns, page: LayoutContext, height: number): SectionHtml {
  const { section, plan } = columns;
  const { styles, phone } = section;
  const isWrapping = section.columns.length > 1 && phone.stack !== 'keep';
  const paddingName = hasBox(section) ? phonePadding(section) : '';
  const names = [
    isWrapping && 'col',
    isWrapping && plan.gap > 0 && 'gap',
    isWrapping && phone.stack === 'two-up' && 'row',
    phone.hidden && 'hp',
    paddingName,
  ];
  const classes = names.filter(Boolean).join(' ');
  const hidden = phone.hidden ? ' class="hp"' : '';
  const row = columnsRow(columns);
  if (!hasBox(section))
    return {
      html: phone.hidden ? `<tr class="hp"><td>${openRows}${row}${closeRows}</td></tr>\n` : row,
      isBox: false,
      classes,
    };
  const isFull = styles.width === 'full';
  const own = styles.backgroundColor === undefined ? null : hexColor(styles.backgroundColor);
  const ground = groundOf(
    columns,
    own ?? page.backgroundColor,
    height + plan.padding.top + plan.padding.bottom,
  );
  const isPainted = own !== null || ground.shape !== null;
  const dark = ground.shape ? '' : darkGround(own ?? undefined, page);
  const border = borderCss(styles.border);
  const radius = radiusCss(styles.borderRadius);
  const paint = ` bgcolor="${ground.color}"${dark}`;
  const direction = page.dir === 'rtl' ? ' dir="rtl"' : '';
  const box = style(
    `max-width:${plan.width}px`,
    separate(border, radius),
    !isFull && ground.css,
    border,
    radius,
  );
  const inner = openRows + row + closeRows;
  const name = paddingName && ` class="${paddingName}"`;
  const content = ground.shape
    ? `<td${name}>${isFull ? '' : ground.shape.open}${spaced(inner, plan.padding)}${isFull ? '' : ground.shape.close}</td>`
    : `<td${name} style="padding:${cssSides(plan.padding)}">\n${inner}</td>`;
  const outer = isFull && isPainted ? `${paint}\nstyle="${ground.css}"` : '';
  const word = forWord(`<table ${tableAttributes} width="${plan.width}" align="center"${direction}><tr><td>`);
  const table = `<table ${tableAttributes} width="100%" align="center"${isFull ? '' : paint}\nstyle="${box}"><tr>${content}</tr></table>`;
  const fullShape = isFull && ground.shape ? ground.shape : { open: '', close: '' };
  const html = `<tr${hidden}><td align="center"${outer}>\n${fullShape.open}${word}\n${table}${forWord('</td></tr></table>')}${fullShape.close}</td></tr>\n`;
  return { html, isBox: true, classes };
}
