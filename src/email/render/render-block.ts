// One block as HTML: the same function renders it for the canvas, the preview and the sent email.
import { renderButton } from '../blocks/button.ts';
import { renderDivider } from '../blocks/divider.ts';
import { renderImage } from '../blocks/image.ts';
import { renderImageRow } from '../blocks/image-row.ts';
import { renderSpacer } from '../blocks/spacer.ts';
import { renderText } from '../blocks/text.ts';
import { renderUnknown } from '../blocks/unknown.ts';
import { isViewed, viewOf } from '../blocks/view.ts';
import type { Block, BlockOf } from '../document/block.ts';
import { directionOf } from '../document/direction.ts';
import type { Settings } from '../document/document.ts';
import type { RenderedBlock } from './block-memo.ts';
import { hexColor } from './color.ts';
import { estimateHeight } from './estimate.ts';
import { fontStack, systemStack } from './fonts.ts';
import { onGround } from './ground.ts';
import { ignoreReport, type LayoutContext, type Report, sidePadding } from './layout-context.ts';
import { pixels } from './measure.ts';
import { flattenString, memoizeStyles } from './memoize.ts';
import { closeRows, openRows } from './table.ts';

const hasSameLayout = (a: Settings, b: Settings): boolean =>
  a.backgroundColor === b.backgroundColor &&
  a.maxWidth === b.maxWidth &&
  a.fontFamily === b.fontFamily &&
  directionOf(a) === directionOf(b) &&
  a.lang === b.lang &&
  (a.dark === undefined) === (b.dark === undefined);

const anyLayout = {};

/**
 * The layout context of an email: widths in px, colors as `#rrggbb`, the default font. Equivalent settings give the
 * same object as long as they were used recently, so that it can serve as a cache key; it must not be mutated.
 */
export const layoutContextOf = (settings: Settings): LayoutContext => memoizedLayout(settings, anyLayout);

const memoizedLayout = memoizeStyles(
  hasSameLayout,
  (settings: Settings): LayoutContext => createLayout(settings),
);

const createLayout = (settings: Settings): LayoutContext =>
  onGround(hexColor(settings.backgroundColor) ?? '#ffffff', {
    width: pixels(settings.maxWidth, 320, 800, 600) - 2 * sidePadding,
    fontStack: fontStack(settings.fontFamily),
    systemFontStack: systemStack(settings.fontFamily),
    dir: directionOf(settings),
    lang: settings.lang ?? '',
    dark: settings.dark !== undefined,
    inShape: false,
  });

/**
 * One block as HTML: a table as wide as its container, safe to put into a page, or `''` when the block shows nothing
 * (an empty image, a button without text). The same block and layout context give the same bytes, and the email
 * contains the same row.
 */
export function renderBlock(block: Block, layout: LayoutContext, report: Report = ignoreReport): string {
  const row = isRow(block) ? renderImageRow(block, layout, report).html : renderRow(block, layout, report);
  return row && openRows + row + closeRows;
}

type ImageRow = BlockOf<'image-row' | 'multi-image'>;

export const isRow = (block: Block): block is ImageRow =>
  block.type === 'image-row' || block.type === 'multi-image';

/** A block as a row of the email's table, in lines that no mail server cuts (`fold-lines.ts`). */
export function renderRow(block: Exclude<Block, ImageRow>, layout: LayoutContext, report: Report): string {
  switch (block.type) {
    case 'text':
      return renderText(block, layout, report);
    case 'image':
      return renderImage(block, layout, report);
    case 'button':
      return renderButton(block, layout, report);
    case 'spacer':
      return renderSpacer(block, layout, report);
    case 'divider':
      return renderDivider(block, layout);
    default: {
      const view = isViewed(block) ? viewOf(block) : null;
      return view ? view.html(block, layout, report) : renderUnknown(block, layout, report);
    }
  }
}

/** The fonts of an email, each once. */
export function fontFamiliesOf(blocks: readonly Block[], settings: Settings): string[] {
  const families = [settings.fontFamily];
  let last = settings.fontFamily;
  for (const block of blocks) {
    const { styles } = block as { styles?: { fontFamily?: string | undefined } };
    const own = styles?.fontFamily;
    if (own === undefined || own === last) continue;
    last = own;
    if (!families.includes(last)) families.push(last);
  }
  return families;
}

const noWarnings: RenderedBlock['warnings'] = [];

/** A block with what the email around it needs to know. */
export function renderPart(block: Block, layout: LayoutContext): RenderedBlock {
  let warnings = noWarnings;
  const report: Report = (code, message) => {
    warnings = [...warnings, { code, message }];
  };
  const { html, cellClasses } = isRow(block)
    ? renderImageRow(block, layout, report)
    : { html: renderRow(block, layout, report), cellClasses: '' };
  const height = html ? estimateHeight(block, layout) : 0;
  return { html, height, warnings, cellClasses };
}

/** The same, in a form that is fast to use again. */
export function renderForMemo(block: Block, layout: LayoutContext): RenderedBlock {
  const part = renderPart(block, layout);
  return { ...part, html: flattenString(part.html) };
}
