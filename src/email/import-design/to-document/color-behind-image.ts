// The color that shows while images are off.
import { contrast } from '../../render/color.ts';
import type { ColumnDraft, Content, TextLook } from '../design.ts';

/** A light gray on white was hard to read in the original too. */
const minContrast = 2;
const dark = '#333333';
const light = '#f3f4f6';

const lookOf = (content: Content): TextLook | null => ('look' in content ? content.look : null);

/**
 * Null if all texts of the columns can be read on the page, `#rrggbb`. Otherwise a gray on which the first of them can be
 * read: other builders often leave white text on nothing but an image.
 */
export function colorBehindImage(columns: readonly ColumnDraft[], page: string): string | null {
  const looks = columns.flatMap(({ color, parts }) =>
    color === null ? parts.flatMap(({ content }) => lookOf(content) ?? []) : [],
  );
  const unreadable = looks.find(({ color }) => contrast(color, page) < minContrast);
  if (!unreadable) return null;
  return contrast(unreadable.color, dark) >= contrast(unreadable.color, light) ? dark : light;
}
