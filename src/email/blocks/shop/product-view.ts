// A product as rows of a column: its picture, name, price and button.
import { buttonElement, imageElement } from '../../mjml/blocks.ts';
import { element } from '../../mjml/element.ts';
import { hexColor } from '../../render/color.ts';
import { estimateHeight } from '../../render/estimate.ts';
import { foldLines, openLink } from '../../render/fold-lines.ts';
import { escapeText, hrefValue, safeHref, safeImageSource } from '../../render/html.ts';
import type { LayoutContext, Report } from '../../render/layout-context.ts';
import { oneRow } from '../../render/table.ts';
import { computeText, otherDirection, textCss, textPlace } from '../../render/text-cell.ts';
import { type ButtonBlock, renderButton } from '../button.ts';
import { type ImageBlock, renderImage } from '../image.ts';
import { imageOf } from '../media/image-of.ts';
import type { BlockView } from '../view.ts';
import { priceElement, priceRow, priceText } from './price-view.ts';
import type { ProductBlock } from './product.ts';

const nameOf = ({ content }: ProductBlock): string => content.name.replace(/\s+/g, ' ').trim();

const pictureOf = (block: ProductBlock): ImageBlock | null => {
  if (!safeImageSource(block.content.src)) return null;
  const { alt } = block.content;
  const content = { ...block.content, alt: alt.trim() || nameOf(block) };
  return imageOf({ id: block.id, content }, block.content.url);
};

const buttonOf = ({ id, content, styles }: ProductBlock): ButtonBlock | null =>
  content.button.trim()
    ? {
        id,
        type: 'button',
        content: { text: content.button, url: content.url },
        styles: {
          backgroundColor: styles.buttonColor,
          color: styles.buttonTextColor,
          padding: '12px 24px',
          borderRadius: styles.buttonRadius,
          textAlign: styles.textAlign,
        },
      }
    : null;

const priceStyles = ({ styles }: ProductBlock) => ({ textAlign: styles.textAlign, color: styles.color });

const nameLook = ({ styles }: ProductBlock, layout: LayoutContext) =>
  computeText(
    { textAlign: styles.textAlign, color: styles.color && (hexColor(styles.color) ?? undefined) },
    layout,
    { fontSize: 18, lineHeight: 1.4, fontWeight: 700 },
  );

function nameHtml(block: ProductBlock, layout: LayoutContext): string {
  const name = nameOf(block);
  if (!name) return '';
  const look = nameLook(block, layout);
  const href = hrefValue(block.content.url);
  const text = escapeText(name);
  const link = layout.dark ? 'class="ink" ' : '';
  const inner = href
    ? `${openLink(href)}${href}"\n${link}style="color:${look.color};text-decoration:none">${text}</a>`
    : text;
  const classes = look.classes && ` class="${look.classes}"`;
  return `<h3${classes}${otherDirection(name, layout)}\nstyle="margin:0;${textCss(look)}">${inner}</h3>`;
}

function rows(block: ProductBlock, layout: LayoutContext, report: Report): string {
  const picture = pictureOf(block);
  const button = buttonOf(block);
  const name = nameHtml(block, layout);
  return (
    (picture ? renderImage(picture, layout, report) : '') +
    (name && foldLines(oneRow(textPlace(nameLook(block, layout), layout), name))) +
    priceRow(block.content, priceStyles(block), layout, '0 0 8px') +
    (button ? renderButton(button, layout, report) : '')
  );
}

export const productView: BlockView<ProductBlock> = {
  html: rows,
  text: (block, lang) =>
    [nameOf(block), priceText(block.content, lang), safeHref(block.content.url)].filter(Boolean).join('\n'),
  mjml: (block, layout) => {
    const picture = pictureOf(block);
    const button = buttonOf(block);
    const name = nameHtml(block, layout);
    return [
      picture ? imageElement(picture, layout) : '',
      name && element('mj-text', { padding: '8px 0', align: block.styles.textAlign }, name),
      priceElement(block.content, priceStyles(block), layout),
      button ? buttonElement(button, layout) : '',
    ]
      .filter(Boolean)
      .join('\n');
  },
  height: (block, layout) => {
    const parts = [pictureOf(block), buttonOf(block)].filter((part) => part !== null);
    return 80 + parts.reduce((sum, part) => sum + estimateHeight(part, layout), 0);
  },
};
