// The columns of a section from its blocks.
import type { Block } from '../document/block.ts';
import type { SectionLayout } from '../document/section.ts';
import type { RenderedBlock } from './block-memo.ts';
import { hexColor } from './color.ts';
import { contextIn } from './ground.ts';
import { type LayoutContext, sidePadding } from './layout-context.ts';
import { groundSource, sectionHtml } from './section-html.ts';
import { planSection } from './section-plan.ts';

/** The layout context of each column of a section; `shown` is the width of all of them where they wrap, as on a phone. */
export function contextsOf(section: SectionLayout, page: LayoutContext, shown?: number): LayoutContext[] {
  const plan = planSection(section, page.width + 2 * sidePadding);
  const { backgroundColor, backgroundImage } = section.styles;
  const ground = (backgroundColor === undefined ? null : hexColor(backgroundColor)) ?? page.backgroundColor;
  const hasImage = backgroundImage !== undefined && groundSource(backgroundImage.src) !== '';
  return section.columns.map(({ styles }, index) => {
    const own = styles.backgroundColor === undefined ? null : hexColor(styles.backgroundColor);
    return contextIn(page, {
      width: shown ?? plan.columns[index]?.inner ?? page.width,
      ground: own ?? ground,
      isImage: hasImage,
    });
  });
}

export interface RenderedSection {
  html: string;
  /** An estimate in px. */
  height: number;
  isBox: boolean;
  classes: string[];
}

/** `first` is the position of the first block of the section in `blocks`. */
export function renderSection(
  section: SectionLayout,
  blocks: readonly Block[],
  first: number,
  page: LayoutContext,
  partOf: (block: Block, context: LayoutContext) => RenderedBlock,
): RenderedSection {
  const plan = planSection(section, page.width + 2 * sidePadding);
  const contexts = contextsOf(section, page);
  const classes: string[] = [];
  let from = first;
  let height = 0;
  const rows = section.columns.map(({ count }, index) => {
    let html = '';
    let columnHeight = 0;
    for (const block of blocks.slice(from, from + count)) {
      const part = partOf(block, contexts[index] ?? page);
      html += part.html;
      columnHeight += part.height;
      if (part.cellClasses) classes.push(part.cellClasses);
    }
    from += count;
    height = Math.max(height, columnHeight);
    return html;
  });
  // A section that shows nothing would be an empty band; one with a ground or a picture is meant.
  const isEmpty = rows.every((html) => html === '') && section.styles.backgroundImage === undefined;
  if (isEmpty) return { html: '', height: 0, isBox: false, classes };
  const {
    html,
    isBox,
    classes: own,
  } = sectionHtml({ section, plan, rows, layout: contexts[0] ?? page }, page, height);
  if (own) classes.push(own);
  return { html, height, isBox, classes };
}
