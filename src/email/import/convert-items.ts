// The items of an email as blocks, in sections if the email has a layout.
import type { SectionLayout } from '../document/section.ts';
import { sidePadding } from '../render/layout-context.ts';
import type { Flattened } from './flatten/flatten.ts';
import type { Item } from './items.ts';
import { arrange } from './layout/arrange.ts';
import { hasContent, type SectionDraft } from './layout/drafts.ts';
import { toSections } from './layout/to-sections.ts';
import type { OwnSection } from './own/convert-own.ts';
import { BlockBuilder } from './to-blocks/block-builder.ts';
import { emailBackgroundOf } from './to-blocks/email-background.ts';
import { type ConvertedBlocks, toBlocks } from './to-blocks/to-blocks.ts';

const defaultWidth = 600;
/** Px by which the content of a letter may be narrower or wider than in a document without sections. */
const tolerance = 12;

/** Columns, or a color, a picture or a border behind some of it. */
const hasLook = ({ ground, columns, panel }: SectionDraft): boolean =>
  ground !== null || panel !== null || columns.length > 1 || columns.some(({ box }) => box !== null);

const hasUsualEdges = ({ padding }: SectionDraft): boolean =>
  Math.abs(padding.left - sidePadding) <= tolerance && Math.abs(padding.right - sidePadding) <= tolerance;

/** The sections of an email of this product, with their blocks. */
function ownSections(
  sections: readonly OwnSection[],
  items: readonly Item[],
  page: string,
  width: number,
): ConvertedBlocks & { layout: SectionLayout[] } {
  const builder = new BlockBuilder(page, width, true);
  const layout = sections.map(({ section, columns }) => ({
    ...section,
    columns: section.columns.map((column, index) => {
      const { from = 0, to = 0, background = page, width: inner = width } = columns[index] ?? {};
      const before = builder.blocks.length;
      builder.beginColumn(background, inner);
      for (const item of items.slice(from, to)) builder.add(item);
      builder.endText();
      return { ...column, count: builder.blocks.length - before };
    }),
  }));
  const { blocks, emptySlots, overLimit, conversion } = builder;
  const { deadLinks, recolored } = conversion;
  const boxes = { flattened: 0, outlines: 0 };
  return { blocks, emptySlots, overLimit, deadLinks, recolored, boxes, layout };
}

/** `container` is the width of the boxes that hold the email, or null where nothing states one. */
export function convertItems(
  { items, events, window, own }: Flattened,
  container: number | null,
  isOwn: boolean,
): { background: string; converted: ConvertedBlocks & { layout: SectionLayout[] | undefined } } {
  const width = container ?? defaultWidth;
  if (window) {
    const left = (window.place.width - width) / 2;
    const arranged = arrange(events, window, { left, right: left + width });
    const filled = arranged.sections.filter(hasContent);
    const isLetter =
      !filled.some(hasLook) && (container === null || (filled.length <= 1 && filled.every(hasUsualEdges)));
    const converted = isLetter ? null : toSections(arranged, width);
    // Words come before looks: without sections, an email of very many parts needs fewer blocks.
    if (converted?.overLimit.length === 0) return { background: arranged.page, converted };
  }
  if (own) return { background: own.page, converted: ownSections(own.sections, items, own.page, width) };
  const background = emailBackgroundOf(items);
  return { background, converted: { ...toBlocks(items, background, width, isOwn), layout: undefined } };
}
