// A section in MJML: an mj-section with a column for each of its columns.
import type { Block } from '../document/block.ts';
import type { SectionLayout } from '../document/section.ts';
import { hexColor } from '../render/color.ts';
import { safeImageSource } from '../render/html.ts';
import { type LayoutContext, sidePadding } from '../render/layout-context.ts';
import { pixels, type Sides } from '../render/measure.ts';
import { borderWidth, planSection } from '../render/section-plan.ts';
import { contextsOf } from '../render/section-rows.ts';
import { imageElement } from './blocks.ts';
import { contentOf } from './content.ts';
import { element } from './element.ts';
import { withCssClass } from './phone.ts';

const lengthOf = (sides: Sides): string =>
  `${sides.top}px ${sides.right}px ${sides.bottom}px ${sides.left}px`;

const share = (width: number, all: number): string => `${Math.round((width / all) * 10_000) / 100}%`;

const borderOf = (border: SectionLayout['styles']['border']): string | false =>
  border ? `${borderWidth(border)}px ${border.style} ${hexColor(border.color) ?? '#d1d5db'}` : false;

/** A row of images is a section in MJML, which a column cannot contain: its images are below each other there. */
const inColumn = (block: Block, layout: LayoutContext): string => {
  if (block.type !== 'image-row' && block.type !== 'multi-image')
    return withCssClass(block, contentOf(block, layout));
  return block.content.images
    .map(({ clickUrl, ...image }, index) =>
      imageElement(
        {
          id: `${block.id}-${index}`,
          type: 'image',
          content: { ...image, clickUrl: clickUrl || block.content.clickUrl },
          styles: { width: '100%', textAlign: 'center' },
        },
        layout,
      ),
    )
    .map((image) => withCssClass(block, image))
    .filter(Boolean)
    .join('\n');
};

/** A section with a look or several columns. Corners and phone rules of its own are not in MJML. */
export function sectionElement(
  section: SectionLayout,
  blocks: readonly Block[],
  page: LayoutContext,
): string {
  const { styles, phone } = section;
  const plan = planSection(section, page.width + 2 * sidePadding);
  const contexts = contextsOf(section, page);
  const isReversed = phone.reversed && phone.stack === 'stack' && section.columns.length > 1;
  const flipped = page.dir === 'rtl' ? 'ltr' : 'rtl';
  let from = 0;
  const columns = section.columns.map((column, index) => {
    const context = contexts[index] ?? page;
    const widths = plan.columns[index];
    const content = blocks
      .slice(from, from + column.count)
      .map((block) => inColumn(block, context))
      .filter(Boolean)
      .join('\n');
    from += column.count;
    if (!widths) return '';
    const half = Math.round(plan.gap / 2);
    const own = widths.padding;
    const isLast = index === section.columns.length - 1;
    const padding = {
      ...own,
      left: own.left + (index === 0 ? 0 : half),
      right: own.right + (isLast ? 0 : plan.gap - half),
    };
    const outer = widths.outer + (index === 0 ? 0 : half) + (isLast ? 0 : plan.gap - half);
    return element(
      'mj-column',
      {
        width: share(outer, plan.content),
        'vertical-align': styles.valign,
        direction: (isReversed || page.dir === 'rtl') && page.dir,
        'inner-background-color': column.styles.backgroundColor !== undefined && context.backgroundColor,
        padding: lengthOf(padding),
        'inner-border': borderOf(column.styles.border),
      },
      `\n${content}\n`,
    );
  });
  const ordered = isReversed ? columns.toReversed() : columns;
  const body =
    phone.stack === 'keep' && columns.length > 1
      ? element('mj-group', {}, ordered.join('\n'))
      : ordered.join('\n');
  const image = styles.backgroundImage;
  const source = image && !image.src.includes('{{') ? safeImageSource(image.src) : '';
  const ground = styles.backgroundColor === undefined ? null : hexColor(styles.backgroundColor);
  return `${element(
    'mj-section',
    {
      direction: isReversed ? flipped : page.dir === 'rtl' && 'rtl',
      'full-width': styles.width === 'full' && 'full-width',
      'background-color': ground ?? false,
      'background-url': source || false,
      'background-size': source && image?.fit !== 'tile' ? image?.fit : false,
      'background-repeat': source ? (image?.fit === 'tile' ? 'repeat' : 'no-repeat') : false,
      'background-position': source ? `${image?.position} center` : false,
      padding: lengthOf(plan.padding),
      border: borderOf(styles.border),
      'border-radius': pixels(styles.borderRadius, 0, 40, 0) > 0 && styles.borderRadius,
    },
    `\n${body}\n`,
  )}\n`;
}
