// Blocks of a type that this version does not know: from an older version, or from another program. Such a block is
// neither refused nor dropped: the document keeps it unchanged and shows a marked gap.

import { z } from 'zod';
import { keyedText } from '#text/keyed-text.ts';
import { escapeText } from '../render/html.ts';
import type { LayoutContext, Report } from '../render/layout-context.ts';
import { oneCell, oneRow } from '../render/table.ts';

/** The block as it was found. */
export const preservedBlock = z.record(z.string(), z.unknown());

/** The name of its kind, fit to be shown. */
function kindOf(block: unknown): string {
  const type = typeof block === 'object' && block !== null && 'type' in block ? block.type : undefined;
  const name = typeof type === 'string' ? type.replace(/[^\p{L}\p{N} _-]/gu, '').trim() : '';
  return name.slice(0, 40) || 'block';
}

/** A frame around the name of the missing block. */
export function renderUnknown(block: unknown, layout: LayoutContext, report: Report): string {
  const kind = kindOf(block);
  report('unknown-block', keyedText('builderPanels.warnings.unknownBlock', { type: kind }));
  const darkClass = layout.dark ? ' class="ink"' : '';
  const css = `padding:16px;border:1px dashed #8a93a0;font:14px/20px ${layout.systemFontStack};color:${layout.textColor}`;
  return oneRow(
    'style="padding:8px 0"',
    oneCell(`align="center"${darkClass} style="${css}"`, `[${escapeText(kind)}]`),
  );
}

/** The marked gap in plain text. */
export const textOfUnknown = (block: unknown): string => `[${kindOf(block)}]`;
