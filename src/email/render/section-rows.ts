// The columns of a section from its blocks.
import type { Block } from '../document/block.ts';
import type { Document } from '../document/model.ts';
import { isPlainSection, type SectionLayout } from '../document/section.ts';
import type { RenderedBlock } from './block-memo.ts';
import { hexColor } from './color.ts';
import { contextIn } from './ground.ts';
import { type LayoutContext, sidePadding } from './layout-context.ts';
import { flattenString } from './memoize.ts';
import { layoutContextOf } from './render-block.ts';
import { groundSource, sectionHtml } from './section-html.ts';
import { planSection, type SectionPlan } from './section-plan.ts';

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

/** The layout context of each block of an email, in their order. */
export function blockContexts({ settings, blocks, layout }: Document): LayoutContext[] {
  const page = layoutContextOf(settings);
  if (!layout) return blocks.map(() => page);
  return layout.flatMap((section) => {
    const contexts = isPlainSection(section) ? [page] : arrangementOf(section, page).contexts;
    return section.columns.flatMap(({ count }, index) =>
      Array.from({ length: count }, () => contexts[index] ?? page),
    );
  });
}

export interface RenderedSection {
  html: string;
  /** An estimate in px. */
  height: number;
  isBox: boolean;
  classes: string[];
}

interface Arrangement {
  plan: SectionPlan;
  contexts: LayoutContext[];
  /** The HTML around the rows of its columns; null where it depends on their height. */
  shell: SectionShell | null;
}

interface SectionShell {
  /** Before the rows of the first column, between those of each two, and after the last. */
  pieces: readonly string[];
  /** Which column comes where. */
  order: readonly number[];
  isBox: boolean;
  classes: string;
}

/** A character that no HTML of this module contains: it marks where the rows of a column go. */
const rowsMarker = '\u0000';

const shellOf = (
  section: SectionLayout,
  page: LayoutContext,
  arranged: Omit<Arrangement, 'shell'>,
): SectionShell => {
  const rows = section.columns.map((_, index) => `${rowsMarker}${index}`);
  const columns = { section, plan: arranged.plan, rows, layout: arranged.contexts[0] ?? page };
  const { html, isBox, classes } = sectionHtml(columns, page, 0);
  const [start = '', ...rest] = html.split(rowsMarker);
  return {
    pieces: [start, ...rest.map((piece) => piece.slice(1))].map(flattenString),
    order: rest.map((piece) => Number(piece[0])),
    isBox,
    classes,
  };
};

const arrangements = new WeakMap<LayoutContext, WeakMap<SectionLayout, Arrangement>>();

/** Widths and contexts of a section, computed once as long as both are in use. */
const arrangementOf = (section: SectionLayout, page: LayoutContext): Arrangement => {
  const known = arrangements.get(page) ?? new WeakMap<SectionLayout, Arrangement>();
  arrangements.set(page, known);
  const found = known.get(section);
  if (found) return found;
  const arranged = {
    plan: planSection(section, page.width + 2 * sidePadding),
    contexts: contextsOf(section, page),
  };
  const hasImage = section.styles.backgroundImage !== undefined;
  const made = { ...arranged, shell: hasImage ? null : shellOf(section, page, arranged) };
  known.set(section, made);
  return made;
};

/** `first` is the position of the first block of the section in `blocks`. */
export function renderSection(
  section: SectionLayout,
  blocks: readonly Block[],
  first: number,
  page: LayoutContext,
  partOf: (block: Block, context: LayoutContext) => RenderedBlock,
): RenderedSection {
  const { plan, contexts, shell } = arrangementOf(section, page);
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
  if (shell) {
    let html = shell.pieces[0] ?? '';
    for (const [at, column] of shell.order.entries())
      html += (rows[column] ?? '') + (shell.pieces[at + 1] ?? '');
    if (shell.classes) classes.push(shell.classes);
    return { html, height, isBox: shell.isBox, classes };
  }
  const {
    html,
    isBox,
    classes: own,
  } = sectionHtml({ section, plan, rows, layout: contexts[0] ?? page }, page, height);
  if (own) classes.push(own);
  return { html, height, isBox, classes };
}
