// How a block looks on the canvas: the renderer's own output, with placeholders where the email shows nothing.
import type { Block, BlockOf } from '#email/document/document.ts';
import { type Frame, renderBlock } from '#email/render/render.ts';

const cache = new WeakMap<Frame, WeakMap<Block, string>>();

/** The same block in the same frame is rendered once. */
export const canvasHtml = (block: Block, frame: Frame): string => {
  const known = cache.get(frame) ?? new WeakMap<Block, string>();
  cache.set(frame, known);
  const kept = known.get(block);
  if (kept !== undefined) return kept;
  const html = withSlots(block, frame);
  known.set(block, html);
  return html;
};

// The renderer accepts only web addresses for images, so a slot passes through it under a name that cannot exist.
const slotAddress = (at: number): string => `https://empty-slot.invalid/${at}`;

const slotPicture = (label: string, wide: boolean): string => {
  const [width, height] = wide ? [560, 220] : [300, 200];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect x="1" y="1" width="${width - 2}" height="${height - 2}" fill="#f4f5f7" stroke="#8a93a0" stroke-width="2" stroke-dasharray="8 8"/>` +
    `<text x="50%" y="50%" dy="8" text-anchor="middle" font-family="Arial,Helvetica,sans-serif" font-size="24" fill="#4b5563">${label}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

function withSlots(block: Block, frame: Frame): string {
  if (block.type === 'image') {
    if (block.content.src.trim()) return renderBlock(block, frame);
    const filled = { ...block, content: { ...block.content, src: slotAddress(0), alt: 'Empty picture' } };
    return renderBlock(filled, frame).replaceAll(slotAddress(0), slotPicture('Picture', true));
  }
  if (block.type !== 'image-row' && block.type !== 'multi-image') return renderBlock(block, frame);
  const { images } = block.content;
  const empty = images.flatMap((image, at) => (image.src.trim() ? [] : [at]));
  if (empty.length === 0) return renderBlock(block, frame);
  const shown = images.map((image, at) =>
    image.src.trim() ? image : { ...image, src: slotAddress(at), alt: image.alt || `Image ${at + 1}` },
  );
  const html = renderBlock({ ...block, content: { ...block.content, images: shown } }, frame);
  return empty.reduce(
    (done, at) =>
      done.replaceAll(`${slotAddress(at)}"`, `${slotPicture(`Image ${at + 1}`, images.length === 1)}"`),
    html,
  );
}

// A merge tag, because it has no text direction of its own.
const textPlace = '{{lettersmith_text_place}}';

/** A text block with a slot for its text, so that typed text appears exactly where the email shows it. */
export const typingHtml = (block: BlockOf<'text'>, frame: Frame): string =>
  renderBlock({ ...block, content: textPlace }, frame).replace(textPlace, '<slot></slot>');

/** The label for a block that readers would not see at all. */
export const nothingShown = (block: Block): string => {
  switch (block.type) {
    case 'text':
      return 'No words yet. Select this block to write.';
    case 'button':
      return 'This button has no text yet.';
    case 'image':
      return 'This picture cannot be shown. Its address has to begin with https.';
    case 'image-row':
    case 'multi-image':
      return block.content.images.length === 0
        ? 'This row has no pictures.'
        : 'These pictures cannot be shown. Their addresses have to begin with https.';
    case 'html':
      return 'Nothing in this fixed part can be shown.';
    default:
      return '';
  }
};
