import { z } from 'zod';
import { blockId, px } from '../document/values.ts';
import { ignoreReport, type LayoutContext, type Report } from '../render/layout-context.ts';
import { pixels } from '../render/measure.ts';
import { flattenString } from '../render/memoize.ts';
import { oneRow } from '../render/table.ts';
import { preservedBlock, renderUnknown, textOfUnknown } from './unknown.ts';

/** Empty space of a height. */
export const spacerBlock = z.object({
  id: blockId,
  type: z.literal('spacer'),
  content: z
    .object({
      height: px(1, 400).default('32px'),
      /** A block of an unknown type, which this spacer replaces; `migrateDocument` stores it there. */
      kept: preservedBlock.optional(),
    })
    .prefault({}),
  styles: z.object({}).prefault({}),
});

export type SpacerBlock = z.infer<typeof spacerBlock>;

/** The height of the space in whole px. */
export const spacerHeight = (block: SpacerBlock): number => pixels(block.content.height, 1, 400, 32);

/**
 * Exactly as high as set in every mail program: the height is stated in four ways, because Word makes a line as high as
 * its font otherwise (rule S1; Microsoft's list of CSS that Word renders). A spacer that holds a block of an unknown
 * type is marked as a gap.
 */
export function renderSpacer(
  block: SpacerBlock,
  layout?: LayoutContext,
  report: Report = ignoreReport,
): string {
  const { kept } = block.content;
  if (kept && layout) return renderUnknown(kept, layout, report);
  return spaceOf(spacerHeight(block));
}

const spaces: string[] = [];

/** One of at most 400 heights. */
function spaceOf(height: number): string {
  const known = spaces[height];
  if (known) return known;
  const css = `height:${height}px;line-height:${height}px;font-size:1px;mso-line-height-rule:exactly`;
  const html = flattenString(oneRow(`aria-hidden="true" height="${height}" style="${css}"`, '&nbsp;'));
  spaces[height] = html;
  return html;
}

/** A spacer has no text; a block of an unknown type says that it is missing. */
export const textOfSpacer = ({ content }: SpacerBlock): string =>
  content.kept ? textOfUnknown(content.kept) : '';
