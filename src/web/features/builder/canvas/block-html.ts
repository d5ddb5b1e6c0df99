// How a block looks on the canvas: the renderer's own output, with placeholders where the email shows nothing.

import type { Block } from '#email/document/block.ts';
import { type TypedBlock, withPicture, withTypedText } from '#email/document/block-parts.ts';
import { perBlock } from '#email/render/block-memo.ts';
import type { LayoutContext } from '#email/render/render.ts';
import { renderBlock } from '#email/render/render-block.ts';
import { t } from '#web/text/t.ts';
import { blockNames } from '../block-names.ts';

/** The same block in the same layout context is rendered once. */
export const canvasHtml = perBlock((block, layout): string => renderWithPlaceholders(block, layout));

// The renderer accepts only web addresses for images, so an empty slot gets one whose host cannot exist.
const placeholderUrl = (index: number): string => `https://empty-slot.invalid/${index}`;

const placeholderImage = (label: string, wide: boolean): string => {
  const [width, height] = wide ? [560, 220] : [300, 200];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect x="1" y="1" width="${width - 2}" height="${height - 2}" fill="#f4f5f7" stroke="#8a93a0" stroke-width="2" stroke-dasharray="8 8"/>` +
    `<text x="50%" y="50%" dy="8" text-anchor="middle" font-family="Arial,Helvetica,sans-serif" font-size="24" fill="#4b5563">${label}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

function renderWithPlaceholders(block: Block, layout: LayoutContext): string {
  if (block.type === 'image') {
    if (block.content.src.trim()) return renderBlock(block, layout);
    const filled = {
      ...block,
      content: { ...block.content, src: placeholderUrl(0), alt: t('builder.blockHtml.emptyImage') },
    };
    return renderBlock(filled, layout).replaceAll(
      placeholderUrl(0),
      placeholderImage(t('builder.blockHtml.image'), true),
    );
  }
  if (block.type === 'logo' || block.type === 'video' || block.type === 'product') {
    if (block.content.src.trim()) return renderBlock(block, layout);
    return renderBlock(
      withPicture(block, null, () => ({ src: placeholderUrl(0) })),
      layout,
    ).replaceAll(placeholderUrl(0), placeholderImage(blockNames[block.type], block.type !== 'logo'));
  }
  if (block.type !== 'image-row' && block.type !== 'multi-image') return renderBlock(block, layout);
  const { images } = block.content;
  const empty = images.flatMap((image, index) => (image.src.trim() ? [] : [index]));
  if (empty.length === 0) return renderBlock(block, layout);
  const shown = images.map((image, index) =>
    image.src.trim()
      ? image
      : {
          ...image,
          src: placeholderUrl(index),
          alt: image.alt || t('builder.blockHtml.imageIndex', { index: index + 1 }),
        },
  );
  const html = renderBlock({ ...block, content: { ...block.content, images: shown } }, layout);
  return empty.reduce(
    (html, index) =>
      html.replaceAll(
        `${placeholderUrl(index)}"`,
        `${placeholderImage(t('builder.blockHtml.imageIndex', { index: index + 1 }), images.length === 1)}"`,
      ),
    html,
  );
}

// A merge tag, because it has no text direction of its own.
const textPlaceholder = '{{lettersmith_text_place}}';

/** A text block with a slot for its text, so that typed text appears exactly where the email shows it. */
export const typingHtml = (block: TypedBlock, layout: LayoutContext): string =>
  renderBlock(withTypedText(block, textPlaceholder), layout).replace(textPlaceholder, '<slot></slot>');

/** The label for a block that readers would not see at all. */
export const emptyBlockText = (block: Block): string => {
  switch (block.type) {
    case 'text':
      return t('builder.blockHtml.noWordsYetSelectThisBlock');
    case 'button':
      return t('builder.blockHtml.thisButtonHasNoTextYet');
    case 'image':
      return t('builder.blockHtml.thisImageCannotBeShownIts');
    case 'image-row':
    case 'multi-image':
      return block.content.images.length === 0
        ? t('builder.blockHtml.thisRowHasNoImages')
        : t('builder.blockHtml.theseImagesCannotBeShownTheir');
    case 'html':
      return t('builder.blockHtml.nothingInThisFixedPartCan');
    default:
      return '';
  }
};
