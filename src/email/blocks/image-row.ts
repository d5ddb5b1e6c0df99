import { z } from 'zod';
import { cellClassesOf, columnsHtml, planColumns } from '../columns.ts';
import { type Frame, type Report, unheard } from '../frame.ts';
import { safeHref, safeImageSource } from '../html.ts';
import { pixels } from '../measure.ts';
import { rememberingLooks } from '../remember.ts';
import { oneCell } from '../table.ts';
import { blockId, linkUrl, px } from '../values.ts';
import { altLook, picture, pictureHtml, pictureText } from './image.ts';

/** What `image-row` and `multi-image` share: pictures side by side, and one link for those without their own. */
export const pictureRowContent = z.object({
  images: z.array(picture).max(6, 'A row holds at most six images.'),
  clickUrl: linkUrl.default(''),
});

/** How a row of pictures looks, and what it does on a phone. */
export const pictureRowStyles = z
  .object({
    imageMargin: px(0, 40).default('0px'),
    /** What the row does on a phone; without a choice it depends on the number of pictures (rule I6). */
    mobile: z.enum(['keep', 'stack', 'two-up']).optional(),
  })
  .prefault({});

/** Two pictures side by side, to begin with. */
export const imageRowBlock = z.object({
  id: blockId,
  type: z.literal('image-row'),
  content: pictureRowContent.prefault({ images: [{}, {}] }),
  styles: pictureRowStyles,
});

export type ImageRowBlock = z.infer<typeof imageRowBlock>;

type PictureRow = Pick<ImageRowBlock, 'content' | 'styles'>;

/** How wide each picture of a row is, and the HTML before, between and after the pictures. */
interface PictureRowLook {
  widths: readonly number[];
  pieces: readonly string[];
  classes: string;
}

/** A character no HTML of this room holds, to cut the row where its pictures go. */
const slot = '\u0000';

function rowLook({ imageMargin, mobile }: PictureRow['styles'], frame: Frame, count: number): PictureRowLook {
  const gap = pixels(imageMargin, 0, 40, 0);
  const plan = planColumns(frame.width, count, gap);
  const row = `font-family:${frame.systemFontStack};color:${frame.textColor}`;
  const html =
    count === 1
      ? oneCell(altLook(frame), slot)
      : columnsHtml(
          plan,
          plan.map(() => slot),
          {
            row,
            rowClass: frame.dark ? 'ink' : undefined,
            cell: 'font-size:14px;line-height:20px',
            gap,
            dir: frame.dir,
            mobile,
          },
        );
  const pieces = html.split(slot);
  return { widths: plan.map(({ width }) => width), pieces, classes: cellClassesOf(pieces[0] ?? '') };
}

/** By the number of pictures, of which a row has at most six. */
const rowLooks = Array.from({ length: 7 }, (_, count) =>
  rememberingLooks(
    (one: PictureRow['styles'], other: PictureRow['styles']) =>
      one.imageMargin === other.imageMargin && one.mobile === other.mobile,
    (styles: PictureRow['styles'], frame: Frame) => rowLook(styles, frame, count),
  ),
);

const knownLook = (block: PictureRow, frame: Frame, count: number): PictureRowLook =>
  rowLooks[count]?.(block.styles, frame) ?? rowLook(block.styles, frame, count);

/** The classes of the cells of the row, which decide what it needs of a style sheet. `''` when it needs nothing. */
export function cellClassesOfRow(block: PictureRow, frame: Frame): string {
  let count = 0;
  for (const image of block.content.images) if (safeImageSource(image.src)) count += 1;
  return count === 0 ? '' : knownLook(block, frame, count).classes;
}

/** The pictures that are there, side by side; empty slots leave their room to the others (rules I4, I5). */
export function renderPictureRow(block: PictureRow, frame: Frame, report: Report = unheard): string {
  const { images, clickUrl } = block.content;
  let empty = 0;
  for (const image of images) if (!image.src.trim()) empty += 1;
  if (empty > 0 && empty === images.length)
    report('empty-picture', 'This row has no picture yet and was left out.');
  else if (empty > 0)
    report(
      'empty-picture',
      `${empty} of ${images.length} pictures of this row are still empty and were left out.`,
    );
  const place = { width: frame.width, sharedLink: clickUrl, textColor: frame.textColor, dark: frame.dark };
  const shown = images.filter((image) => {
    const isShown = safeImageSource(image.src) !== '';
    // Reports why it is not.
    if (!isShown) pictureHtml(image, place, report);
    return isShown;
  });
  if (shown.length === 0) return '';
  const { widths, pieces } = knownLook(block, frame, shown.length);
  if (block.styles.mobile === 'stack' && shown.length > 3)
    report(
      'stack-needs-style-sheet',
      `Where a mail program drops style sheets, as Gmail does for accounts of other providers, these ${shown.length} pictures do not stack on a phone: they stay small, two or three side by side.`,
    );
  let html = pieces[0] ?? '';
  for (const [at, image] of shown.entries()) {
    place.width = widths[at] ?? 0;
    html += pictureHtml(image, place, report) + (pieces[at + 1] ?? '');
  }
  return html;
}

/** One line a picture; the link of the row once, after the pictures that use it. */
export function textOfPictureRow(block: PictureRow): string {
  const { images, clickUrl } = block.content;
  const shown = images.filter((image) => safeImageSource(image.src));
  const lines = shown.map((image) => pictureText(image, ''));
  const shared = shown.some((image) => !safeHref(image.clickUrl)) ? safeHref(clickUrl) : '';
  return [...lines, shared].filter(Boolean).join('\n');
}
