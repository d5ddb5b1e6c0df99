import { z } from 'zod';
import { keyedText } from '#text/keyed-text.ts';
import { blockId, linkUrl, px } from '../document/values.ts';
import { type CellName, cellClassesOf, columnsHtml, planColumns } from '../render/columns.ts';
import { safeHref, safeImageSource, sourceValue } from '../render/html.ts';
import { ignoreReport, type LayoutContext, type Report } from '../render/layout-context.ts';
import { pixels } from '../render/measure.ts';
import { memoizeStyles } from '../render/memoize.ts';
import { oneRow } from '../render/table.ts';
import { altStyle, imageSchema, imageText, shownImage } from './image.ts';

/** Shared by `image-row` and `multi-image`: images side by side, and one link for images without their own. */
export const imageRowContent = z.object({
  images: z.array(imageSchema).max(6, 'A row can have up to six images.'),
  clickUrl: linkUrl.default(''),
});

/** The look of a row of images, and its behavior on a phone. */
export const imageRowStyles = z
  .object({
    imageMargin: px(0, 40).default('0px'),
    /** The behavior of the row on a phone; without a choice it depends on the number of images (rule I6). */
    mobile: z.enum(['keep', 'stack', 'two-up']).optional(),
  })
  .prefault({});

/** A new row has two images side by side. */
export const imageRowBlock = z.object({
  id: blockId,
  type: z.literal('image-row'),
  content: imageRowContent.prefault({ images: [{}, {}] }),
  styles: imageRowStyles,
});

export type ImageRowBlock = z.infer<typeof imageRowBlock>;

/** Shared by `image-row` and `multi-image`. Only the images of an `image-row` are capped in height. */
type ImageRow = Pick<ImageRowBlock, 'content' | 'styles'> & { type: 'image-row' | 'multi-image' };

/** The width of each image of a row, and the HTML before, between and after the images. */
interface ImageRowStyle {
  widths: readonly number[];
  pieces: readonly string[];
  classes: string;
}

/** A character that no HTML of this module contains: it marks where the images go. */
const imageMarker = '\u0000';

function computeRow(
  { imageMargin, mobile }: ImageRow['styles'],
  layout: LayoutContext,
  count: number,
  cellName: CellName,
): ImageRowStyle {
  const gap = pixels(imageMargin, 0, 40, 0);
  const plan = planColumns(layout.width, count, gap);
  const row = `font-family:${layout.systemFontStack};color:${layout.textColor}`;
  const html =
    count === 1
      ? oneRow(cellName === 'row' ? `align="center" ${altStyle(layout)}` : altStyle(layout), imageMarker)
      : columnsHtml(
          plan,
          plan.map(() => imageMarker),
          {
            row,
            rowClass: layout.dark ? 'ink' : undefined,
            cell: 'font-size:14px;line-height:20px',
            cellName,
            gap,
            dir: layout.dir,
            mobile,
          },
        );
  const pieces = html.split(imageMarker);
  return { widths: plan.map(({ width }) => width), pieces, classes: cellClassesOf(pieces[0] ?? '') };
}

/** By the number of images, of which a row has at most six. */
const memoizedRowsOf = (cellName: CellName) =>
  Array.from({ length: 7 }, (_, count) =>
    memoizeStyles(
      (a: ImageRow['styles'], b: ImageRow['styles']) =>
        a.imageMargin === b.imageMargin && a.mobile === b.mobile,
      (styles: ImageRow['styles'], layout: LayoutContext) => computeRow(styles, layout, count, cellName),
    ),
  );

const memoizedRows = memoizedRowsOf('col');
const memoizedCappedRows = memoizedRowsOf('row');

function rowStyleOf({ type, styles }: ImageRow, layout: LayoutContext, count: number): ImageRowStyle {
  const isCapped = type === 'image-row';
  const memoized = isCapped ? memoizedCappedRows : memoizedRows;
  return memoized[count]?.(styles, layout) ?? computeRow(styles, layout, count, isCapped ? 'row' : 'col');
}

export interface RenderedRow {
  /** A row of the email's table, or `''` without images. */
  html: string;
  /** The classes of its cells, which decide the style rules it needs; `''` when it needs none. */
  cellClasses: string;
}

const nothing: RenderedRow = { html: '', cellClasses: '' };

/** The non-empty images, side by side; empty slots give their space to the others (rules I4, I5). */
export function renderImageRow(
  block: ImageRow,
  layout: LayoutContext,
  report: Report = ignoreReport,
): RenderedRow {
  const { images, clickUrl } = block.content;
  const sources: string[] = [];
  let shown = 0;
  let empty = 0;
  for (const { src } of images) {
    const source = sourceValue(src);
    sources.push(source);
    if (source) shown += 1;
    else if (src.trim()) report('picture-refused', keyedText('builderPanels.warnings.imageRefused'));
    else empty += 1;
  }
  if (empty > 0) reportEmpty(empty, images.length, report);
  if (shown === 0) return nothing;
  const { widths, pieces, classes } = rowStyleOf(block, layout, shown);
  if (block.styles.mobile === 'stack' && shown > 3)
    report(
      'stack-needs-style-sheet',
      keyedText('builderPanels.warnings.stackNeedsStyleSheet', { count: shown }),
    );
  const slot = {
    width: layout.width,
    isCapped: block.type === 'image-row',
    sharedLink: clickUrl,
    textColor: layout.textColor,
    dark: layout.dark,
  };
  let html = pieces[0] ?? '';
  let column = 0;
  let index = 0;
  for (const image of images) {
    const source = sources[index];
    index += 1;
    if (!source) continue;
    slot.width = widths[column] ?? 0;
    column += 1;
    html += shownImage(image, source, slot, report) + (pieces[column] ?? '');
  }
  return { html, cellClasses: classes };
}

function reportEmpty(empty: number, all: number, report: Report): void {
  report(
    'empty-picture',
    empty === all
      ? keyedText('builderPanels.warnings.emptyRow')
      : keyedText('builderPanels.warnings.emptySlots', { empty, all }),
  );
}

/** One line per image; the link of the row once, after the images that use it. */
export function textOfImageRow(block: ImageRow): string {
  const { images, clickUrl } = block.content;
  const shown = images.filter((image) => safeImageSource(image.src));
  const lines = shown.map((image) => imageText(image, ''));
  const shared = shown.some((image) => !safeHref(image.clickUrl)) ? safeHref(clickUrl) : '';
  return [...lines, shared].filter(Boolean).join('\n');
}
