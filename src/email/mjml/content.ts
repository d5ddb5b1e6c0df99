import '../blocks/all-views.ts';
import { viewOf } from '../blocks/view.ts';
import type { Block } from '../document/block.ts';
import type { LayoutContext } from '../render/layout-context.ts';
import { buttonElement, dividerElement, imageElement, spacerElement, textElement } from './blocks.ts';

/** Blocks stacked in one column; a row of images is a section of its own. */
export function contentOf(
  block: Exclude<Block, { type: 'image-row' | 'multi-image' }>,
  layout: LayoutContext,
): string {
  switch (block.type) {
    case 'text':
      return textElement(block, layout);
    case 'image':
      return imageElement(block, layout);
    case 'button':
      return buttonElement(block, layout);
    case 'spacer':
      return spacerElement(block);
    case 'divider':
      return dividerElement(block);
    default:
      return viewOf(block)?.mjml(block, layout) ?? '';
  }
}
