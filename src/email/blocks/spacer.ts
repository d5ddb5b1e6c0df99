import { z } from 'zod';
import { blockId, px } from '../document/values.ts';
import { type Frame, type Report, unheard } from '../render/frame.ts';
import { pixels } from '../render/measure.ts';
import { inOnePiece } from '../render/memoize.ts';
import { oneRow } from '../render/table.ts';
import { keptBlock, renderUnknown, textOfUnknown } from './unknown.ts';

/** Empty space of a height. */
export const spacerBlock = z.object({
  id: blockId,
  type: z.literal('spacer'),
  content: z
    .object({
      height: px(1, 400).default('32px'),
      /** A block of an unknown kind, in whose place this space stands; `migrateDocument` puts it there. */
      kept: keptBlock.optional(),
    })
    .prefault({}),
  styles: z.object({}).prefault({}),
});

export type SpacerBlock = z.infer<typeof spacerBlock>;

/** The height of the space in whole px. */
export const spacerHeight = (block: SpacerBlock): number => pixels(block.content.height, 1, 400, 32);

/**
 * Exactly as high as asked in every mail program: the height stands in four ways, because Word makes a line as high as
 * its letters unless told otherwise (rule S1; Microsoft's list of CSS that Word renders). A space that holds a block
 * of an unknown kind is marked as the gap it is.
 */
export function renderSpacer(block: SpacerBlock, frame?: Frame, report: Report = unheard): string {
  const { kept } = block.content;
  if (kept && frame) return renderUnknown(kept, frame, report);
  return spaceOf(spacerHeight(block));
}

const spaces: string[] = [];

/** One of at most 400 heights. */
function spaceOf(height: number): string {
  const known = spaces[height];
  if (known) return known;
  const css = `height:${height}px;line-height:${height}px;font-size:1px;mso-line-height-rule:exactly`;
  const html = inOnePiece(oneRow(`aria-hidden="true" height="${height}" style="${css}"`, '&nbsp;'));
  spaces[height] = html;
  return html;
}

/** Space says nothing; a block of an unknown kind says that it is missing. */
export const textOfSpacer = ({ content }: SpacerBlock): string =>
  content.kept ? textOfUnknown(content.kept) : '';
