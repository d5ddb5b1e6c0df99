// Images of a design as the content and the styles of image blocks.
import { visibleText } from '../../import/summary.ts';
import { linkTarget } from '../../import/to-blocks/conversion.ts';
import { sourceOf } from '../../import/to-blocks/image-fields.ts';
import type { ImageDraft } from '../design.ts';
import type { ReportRecord } from '../report/report-record.ts';
import type { Surroundings } from './rich-text.ts';

/** Characters of an address in the report. */
const maxExample = 200;

/** The address of a link as documents accept it; `''` for one that leads nowhere, which the record counts. */
export function hrefOf(typed: string, record: ReportRecord): string {
  const address = record.translate.address(typed);
  const href = linkTarget(address);
  if (address && !href) record.addDeadLink(address.slice(0, maxExample));
  return href;
}

const naturalSize = (size: number | null): number | undefined =>
  size !== null && size >= 1 && size <= 20_000 ? Math.round(size) : undefined;

/** An image without a web address becomes an empty slot with its description, which the record names. */
export function imageFrom(image: ImageDraft, record: ReportRecord): Record<string, unknown> {
  const { translate } = record;
  const none = { alt: '', href: '', width: null, height: null, percent: null };
  const src = sourceOf({ ...none, src: translate.address(image.src) });
  const alt = translate.text(visibleText(image.alt)).slice(0, 1_000);
  if (src === '') record.converted.emptySlots.push(image.src.slice(0, maxExample) || alt);
  return {
    src,
    alt,
    clickUrl: hrefOf(image.href, record),
    naturalWidth: naturalSize(image.naturalWidth),
    naturalHeight: naturalSize(image.naturalHeight),
  };
}

function widthOf({ width, naturalWidth }: ImageDraft, columnWidth: number): string {
  if (typeof width === 'string') {
    const percent = Math.max(1, Math.round(Number.parseFloat(width)));
    return percent >= 98 ? '100%' : `${percent}%`;
  }
  const px = width ?? naturalWidth;
  if (px === null || px >= columnWidth - 1) return '100%';
  return width === null ? 'auto' : `${Math.max(1, Math.round(width))}px`;
}

/** The styles of an image block in a column of this width. */
export const imageStyles = (
  image: ImageDraft,
  textAlign: string,
  { width }: Surroundings,
): { width: string; textAlign: string } => ({ width: widthOf(image, width), textAlign });
