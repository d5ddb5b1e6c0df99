// The fields of image blocks.
import { contrast } from '../../render/color.ts';
import { safeImageSource } from '../../render/html.ts';
import type { ImageDraft, ImagesItem } from '../items.ts';
import { maxAddress } from './conversion.ts';

/**
 * The address of an image on the web, or one that begins with a merge tag. `''` for any other: recipients could not
 * load a path or a part of the original message (`data:`, `cid:`).
 */
export function sourceOf({ src }: ImageDraft): string {
  const typed = src.trim();
  if (/^data:|^cid:/i.test(typed) || typed.length > maxAddress) return '';
  const source = safeImageSource(typed);
  return /^(?:https?:\/\/|\{\{)/i.test(source) ? source : '';
}

/** The `width` style of an image block in a column of this many px. */
export function imageWidth({ width, percent }: ImageDraft, columnWidth: number): string {
  if (width === null) {
    if (percent === null) return 'auto';
    return percent >= 97 ? '100%' : `${Math.max(1, Math.round(percent))}%`;
  }
  return width >= columnWidth ? '100%' : `${Math.max(1, Math.round(width))}px`;
}

/**
 * True for a logo on a panel: without the background of its panel, a white logo with transparent parts would be
 * invisible on a white page. Both backgrounds are `#rrggbb`.
 */
export function needsBackground(image: ImageDraft, background: string, emailBackground: string): boolean {
  const { src, alt, width } = image;
  if (width === null || width >= 260) return false;
  const isLogo = width <= 64 || /logo|white|light|icon|mark|brand/i.test(`${src} ${alt}`);
  const isOnPanel = contrast(background, emailBackground) > 1.4;
  return isLogo && isOnPanel && sourceOf(image) !== '' && !/\.jpe?g(?:$|[?#])/i.test(src);
}

/** For rows of other products, px. */
const defaultGap = 10;
const maxGap = 40;

/** The px between the images of a row: what their widths leave of the column, if that is exact. */
export function gapOf({ images }: ImagesItem, columnWidth: number, isExact: boolean): number {
  if (!isExact || !images.every(({ width }) => width !== null && width > 0)) return defaultGap;
  const total = images.reduce((sum, { width }) => sum + (width ?? 0), 0);
  const gap = Math.floor((columnWidth - total) / (images.length - 1));
  return gap >= 0 && gap <= maxGap ? gap : gap > maxGap ? maxGap : defaultGap;
}
