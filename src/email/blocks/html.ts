import { z } from 'zod';
import { blockId, color } from '../document/values.ts';
import { fixedHtml, maxFixedLength } from '../fixed/fixed-html.ts';
import { hexColor, readableOn } from '../render/color.ts';
import { foldLines } from '../render/fold-lines.ts';
import { style } from '../render/html.ts';
import type { LayoutContext } from '../render/layout-context.ts';
import { oneRow } from '../render/table.ts';

/** A part of an imported email that fits no other block: it keeps its HTML, and can be moved and deleted. */
export const htmlBlock = z.object({
  id: blockId,
  type: z.literal('html'),
  content: z
    .object({
      /** Of any origin: it is shown only through `fixedHtml`. */
      html: z.string().max(maxFixedLength).default(''),
      /** Why the import left it as HTML, in a few words for the author. */
      reason: z.string().max(200).optional(),
    })
    .prefault({}),
  styles: z
    .object({
      /** The ground it was made for; else that of the email. */
      backgroundColor: color.optional(),
    })
    .prefault({}),
});

export type HtmlBlock = z.infer<typeof htmlBlock>;

/**
 * The part in its own cell, on its own background: dark mode rules do not know its colors, so these keep the background
 * on which they can be read. `''` when nothing of it can be shown.
 */
export function renderHtml({ content, styles }: HtmlBlock, layout: LayoutContext): string {
  const html = fixedHtml(content.html);
  if (!html.trim()) return '';
  const own = styles.backgroundColor === undefined ? null : hexColor(styles.backgroundColor);
  const background = own ?? (layout.dark ? layout.backgroundColor : null);
  const css = style(
    own ? 'padding:8px' : 'padding:8px 0',
    background !== null && `background-color:${background}`,
    `font:14px/20px ${layout.systemFontStack}`,
    `color:${own ? readableOn(own, layout.textColor, '#1f2937', '#f9fafb') : layout.textColor}`,
  );
  const bgcolor = background ? ` bgcolor="${background}"` : '';
  const direction = layout.dir === 'rtl' ? ' dir="rtl"' : '';
  return foldLines(
    oneRow(`align="${layout.dir === 'rtl' ? 'right' : 'left'}"${bgcolor}${direction} style="${css}"`, html),
  );
}
