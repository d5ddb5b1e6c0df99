import { imageElement } from '../../mjml/blocks.ts';
import { element } from '../../mjml/element.ts';
import { textAttributes } from '../../mjml/text-attributes.ts';
import { imageHeight } from '../../render/estimate.ts';
import { foldLines, openLink } from '../../render/fold-lines.ts';
import { escapeText, hrefValue, safeHref, safeImageSource } from '../../render/html.ts';
import type { LayoutContext } from '../../render/layout-context.ts';
import { oneRow } from '../../render/table.ts';
import { computeText, textCell } from '../../render/text-cell.ts';
import { type ImageBlock, renderImage } from '../image.ts';
import type { BlockView } from '../view.ts';
import { imageOf } from './image-of.ts';
import type { MapBlock } from './map.ts';

const linesIn = ({ content }: MapBlock): string[] =>
  content.address
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

const pictureOf = (block: MapBlock): ImageBlock | null => {
  if (!safeImageSource(block.content.src)) return null;
  const alt = block.content.alt.trim() || linesIn(block).join(', ');
  return imageOf({ id: block.id, content: { ...block.content, alt } }, block.content.url);
};

const lookOf = ({ styles }: MapBlock, layout: LayoutContext) =>
  computeText(styles, layout, { fontSize: 16, lineHeight: 1.5 });

function wordsHtml(block: MapBlock, layout: LayoutContext): string {
  const { url, link } = block.content;
  const href = hrefValue(url);
  const name = layout.dark ? 'class="link" ' : '';
  const label = escapeText(link.trim());
  const css = `color:${layout.linkColor};text-decoration:underline`;
  const linked = href && label ? `${openLink(href)}${href}"\n${name}style="${css}">${label}</a>` : '';
  return [...linesIn(block).map(escapeText), linked].filter(Boolean).join('<br>\n');
}

export const mapView: BlockView<MapBlock> = {
  html: (block, layout, report) => {
    const picture = pictureOf(block);
    const words = wordsHtml(block, layout);
    return (
      (picture ? renderImage(picture, layout, report) : '') +
      (words && foldLines(oneRow(textCell(lookOf(block, layout), layout), words)))
    );
  },
  text: (block) => [...linesIn(block), safeHref(block.content.url)].filter(Boolean).join('\n'),
  mjml: (block, layout) => {
    const picture = pictureOf(block);
    const look = lookOf(block, layout);
    const words = wordsHtml(block, layout);
    return [
      picture ? imageElement(picture, layout) : '',
      words && element('mj-text', textAttributes(look), words),
    ]
      .filter(Boolean)
      .join('\n');
  },
  height: (block, layout) =>
    (pictureOf(block) ? imageHeight(block.content, layout.width) : 0) +
    16 +
    (linesIn(block).length + 1) * lookOf(block, layout).lineHeight,
};
