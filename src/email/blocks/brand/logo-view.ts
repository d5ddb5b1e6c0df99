import { imageElement } from '../../mjml/blocks.ts';
import { imageHeight } from '../../render/estimate.ts';
import { displayWidth, type ImageBlock, renderImage, textOfImage } from '../image.ts';
import { imageOf } from '../media/image-of.ts';
import type { BlockView } from '../view.ts';
import type { LogoBlock } from './logo.ts';

const asImage = (block: LogoBlock): ImageBlock => imageOf(block, block.content.url, block.styles);

export const logoView: BlockView<LogoBlock> = {
  html: (block, layout, report) => renderImage(asImage(block), layout, report),
  text: (block) => textOfImage(asImage(block)),
  mjml: (block, layout) => imageElement(asImage(block), layout),
  height: ({ content, styles }, layout) =>
    16 + imageHeight(content, displayWidth(styles.width, layout.width, content.naturalWidth)),
};
