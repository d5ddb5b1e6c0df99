// How blocks look beyond the first seven kinds. The canvas loads the views of these when an email has one of them; the
// programs that write whole emails import `all-views.ts`.
import type { Block, BlockOf, BlockType } from '../document/block.ts';
import type { LayoutContext, Report } from '../render/layout-context.ts';

export interface BlockView<Kind> {
  /** Rows of the email's table, or `''` when the block shows nothing. */
  html: (block: Kind, layout: LayoutContext, report: Report) => string;
  /** For the text part; not wrapped. `lang` is the language of the email, `''` if it has none. */
  text: (block: Kind, lang: string) => string;
  /** In a column of MJML. */
  mjml: (block: Kind, layout: LayoutContext) => string;
  /** An estimate in px. */
  height: (block: Kind, layout: LayoutContext) => number;
}

/** Every editor starts with these. */
const firstTypes = ['text', 'image', 'image-row', 'multi-image', 'button', 'spacer', 'divider'] as const;
type FirstType = (typeof firstTypes)[number];

export type ViewedType = Exclude<BlockType, FirstType>;
export type ViewedBlock = BlockOf<ViewedType>;

export type BlockViews = { [Type in ViewedType]: BlockView<BlockOf<Type>> };

let views: BlockViews | null = null;

/** Makes the views available; once for each program. */
export const setViews = (all: BlockViews): void => {
  views = all;
};

/** Whether a view draws blocks of this kind. */
export const isViewedType = (type: BlockType): type is ViewedType =>
  !firstTypes.some((first) => first === type);

/** Whether a view draws the block. */
export const isViewed = (block: Block): block is ViewedBlock => isViewedType(block.type);

export const hasViews = (): boolean => views !== null;

/** The view of a block; null in a program that has not loaded the views, and for blocks of another version. */
export const viewOf = <Kind extends ViewedBlock>(block: Kind): BlockView<Kind> | null =>
  (views?.[block.type] as BlockView<Kind> | undefined) ?? null;
