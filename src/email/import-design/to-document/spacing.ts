// Space between the parts of a column. Blocks here have fixed space above and below, so the rest becomes padding of the
// column at its ends, and spacers between blocks.
import { type Block, blockSchema } from '../../document/block.ts';
import type { Sides } from '../../render/measure.ts';
import { noSides } from '../css-values.ts';
import type { Part } from '../design.ts';

/** Px above and below a block of each kind, as it is rendered. */
const ownSpace = (block: Block | undefined): number =>
  block === undefined ||
  block.type === 'image' ||
  block.type === 'image-row' ||
  block.type === 'multi-image' ||
  block.type === 'spacer'
    ? 0
    : 8;

/** A smaller gap is not seen. */
const minSpacer = 8;
const maxSpacer = 400;

export interface Placed {
  padding: Sides;
  blocks: Block[];
}

const spacerOf = (height: number): Block =>
  blockSchema.parse({
    id: 'part',
    type: 'spacer',
    content: { height: `${Math.min(maxSpacer, Math.max(1, Math.round(height)))}px` },
  });

/** The least space on each side of the parts, which becomes that of the column. */
export const commonSides = (parts: readonly Part[]): Pick<Sides, 'left' | 'right'> => {
  const wide = parts.filter(({ content }) => content.kind !== 'spacer' && content.kind !== 'divider');
  const all = wide.length > 0 ? wide : parts;
  if (all.length === 0) return { left: 0, right: 0 };
  return {
    left: Math.min(...all.map(({ padding }) => padding.left)),
    right: Math.min(...all.map(({ padding }) => padding.right)),
  };
};

/**
 * The blocks of a column with the space between them, and the space that is left above and below. `parts` are in order,
 * each with its blocks.
 */
export function placeBlocks(parts: readonly { part: Part; blocks: readonly Block[] }[]): Placed {
  const placed: Block[] = [];
  let gap = 0;
  let top: number | null = null;
  for (const { part, blocks } of parts) {
    const [first] = blocks;
    if (first === undefined) continue;
    const { padding, content } = part;
    if (content.kind === 'spacer') {
      gap += padding.top + content.height + padding.bottom;
      continue;
    }
    gap += padding.top;
    const last = placed.at(-1);
    if (last === undefined) top = Math.max(0, gap - ownSpace(first));
    else {
      const rest = gap - ownSpace(last) - ownSpace(first);
      if (rest >= minSpacer) placed.push(spacerOf(rest));
    }
    placed.push(...blocks);
    gap = padding.bottom;
  }
  // A column of nothing but space has its height from a block.
  if (top === null) return { padding: noSides, blocks: gap > 0 ? [spacerOf(gap)] : [] };
  return { padding: { ...noSides, top, bottom: Math.max(0, gap - ownSpace(placed.at(-1))) }, blocks: placed };
}
