import { z } from 'zod';
import { blockId, linkUrl, px } from '../document/values.ts';
import { type CellName, cellClassesOf, columnsHtml, planColumns } from '../render/columns.ts';
import { type Frame, type Report, unheard } from '../render/frame.ts';
import { safeHref, safeImageSource, sourceValue } from '../render/html.ts';
import { pixels } from '../render/measure.ts';
import { rememberingLooks } from '../render/memoize.ts';
import { oneRow } from '../render/table.ts';
import { altLook, picture, pictureText, shownPicture } from './image.ts';

/** Shared by `image-row` and `multi-image`: images side by side, and one link for images without their own. */
export const pictureRowContent = z.object({
  images: z.array(picture).max(6, 'A row holds at most six images.'),
  clickUrl: linkUrl.default(''),
});

/** The look of a row of images, and its behavior on a phone. */
export const pictureRowStyles = z
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
  content: pictureRowContent.prefault({ images: [{}, {}] }),
  styles: pictureRowStyles,
});

export type ImageRowBlock = z.infer<typeof imageRowBlock>;

/** Shared by `image-row` and `multi-image`. Only the images of an `image-row` are capped in height. */
type PictureRow = Pick<ImageRowBlock, 'content' | 'styles'> & { type: 'image-row' | 'multi-image' };

/** The width of each image of a row, and the HTML before, between and after the images. */
interface PictureRowLook {
  widths: readonly number[];
  pieces: readonly string[];
  classes: string;
}

/** A character that no HTML of this module contains: it marks where the images go. */
const slot = '\u0000';

function rowLook(
  { imageMargin, mobile }: PictureRow['styles'],
  frame: Frame,
  count: number,
  cellName: CellName,
): PictureRowLook {
  const gap = pixels(imageMargin, 0, 40, 0);
  const plan = planColumns(frame.width, count, gap);
  const row = `font-family:${frame.systemFontStack};color:${frame.textColor}`;
  const html =
    count === 1
      ? oneRow(cellName === 'row' ? `align="center" ${altLook(frame)}` : altLook(frame), slot)
      : columnsHtml(
          plan,
          plan.map(() => slot),
          {
            row,
            rowClass: frame.dark ? 'ink' : undefined,
            cell: 'font-size:14px;line-height:20px',
            cellName,
            gap,
            dir: frame.dir,
            mobile,
          },
        );
  const pieces = html.split(slot);
  return { widths: plan.map(({ width }) => width), pieces, classes: cellClassesOf(pieces[0] ?? '') };
}

/** By the number of images, of which a row has at most six. */
const rowLooksOf = (cellName: CellName) =>
  Array.from({ length: 7 }, (_, count) =>
    rememberingLooks(
      (one: PictureRow['styles'], other: PictureRow['styles']) =>
        one.imageMargin === other.imageMargin && one.mobile === other.mobile,
      (styles: PictureRow['styles'], frame: Frame) => rowLook(styles, frame, count, cellName),
    ),
  );

const rowLooks = rowLooksOf('col');
const cappedRowLooks = rowLooksOf('row');

function knownLook({ type, styles }: PictureRow, frame: Frame, count: number): PictureRowLook {
  const isCapped = type === 'image-row';
  const looks = isCapped ? cappedRowLooks : rowLooks;
  return looks[count]?.(styles, frame) ?? rowLook(styles, frame, count, isCapped ? 'row' : 'col');
}

export interface RenderedRow {
  /** A row of the email's table, or `''` without images. */
  html: string;
  /** The classes of its cells, which decide the style rules it needs; `''` when it needs none. */
  cellClasses: string;
}

const nothing: RenderedRow = { html: '', cellClasses: '' };

/** The non-empty images, side by side; empty slots give their space to the others (rules I4, I5). */
export function renderPictureRow(block: PictureRow, frame: Frame, report: Report = unheard): RenderedRow {
  const { images, clickUrl } = block.content;
  const sources: string[] = [];
  let shown = 0;
  let empty = 0;
  for (const { src } of images) {
    const source = sourceValue(src);
    sources.push(source);
    if (source) shown += 1;
    else if (src.trim())
      report('picture-refused', 'A picture was left out: its address does not begin with https.');
    else empty += 1;
  }
  if (empty > 0) reportEmpty(empty, images.length, report);
  if (shown === 0) return nothing;
  const { widths, pieces, classes } = knownLook(block, frame, shown);
  if (block.styles.mobile === 'stack' && shown > 3)
    report(
      'stack-needs-style-sheet',
      `Where a mail program drops style sheets, as Gmail does for accounts of other providers, these ${shown} pictures do not stack on a phone: they stay small, two or three side by side.`,
    );
  const place = {
    width: frame.width,
    isCapped: block.type === 'image-row',
    sharedLink: clickUrl,
    textColor: frame.textColor,
    dark: frame.dark,
  };
  let html = pieces[0] ?? '';
  let at = 0;
  let index = 0;
  for (const image of images) {
    const source = sources[index];
    index += 1;
    if (!source) continue;
    place.width = widths[at] ?? 0;
    at += 1;
    html += shownPicture(image, source, place, report) + (pieces[at] ?? '');
  }
  return { html, cellClasses: classes };
}

function reportEmpty(empty: number, all: number, report: Report): void {
  report(
    'empty-picture',
    empty === all
      ? 'This row has no picture yet and was left out.'
      : `${empty} of ${all} pictures of this row ${empty === 1 ? 'is still empty and was' : 'are still empty and were'} left out.`,
  );
}

/** One line per image; the link of the row once, after the images that use it. */
export function textOfPictureRow(block: PictureRow): string {
  const { images, clickUrl } = block.content;
  const shown = images.filter((image) => safeImageSource(image.src));
  const lines = shown.map((image) => pictureText(image, ''));
  const shared = shown.some((image) => !safeHref(image.clickUrl)) ? safeHref(clickUrl) : '';
  return [...lines, shared].filter(Boolean).join('\n');
}
