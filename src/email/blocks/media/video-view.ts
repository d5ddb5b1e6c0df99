import { imageElement } from '../../mjml/blocks.ts';
import { imageHeight } from '../../render/estimate.ts';
import { safeHref } from '../../render/html.ts';
import { blockWords } from '../block-words.ts';
import { type ImageBlock, renderImage } from '../image.ts';
import type { BlockView } from '../view.ts';
import { imageOf } from './image-of.ts';
import type { VideoBlock } from './video.ts';

const titleOf = ({ content }: VideoBlock, lang: string): string =>
  [blockWords(lang).video, content.alt.trim()].filter(Boolean).join(': ');

const asImage = (block: VideoBlock, lang: string): ImageBlock =>
  imageOf({ id: block.id, content: { ...block.content, alt: titleOf(block, lang) } }, block.content.url);

export const videoView: BlockView<VideoBlock> = {
  html: (block, layout, report) => renderImage(asImage(block, layout.lang), layout, report),
  text: (block, lang) => {
    const url = safeHref(block.content.url);
    return url || block.content.src ? [titleOf(block, lang), url].filter(Boolean).join('\n') : '';
  },
  mjml: (block, layout) => imageElement(asImage(block, layout.lang), layout),
  height: ({ content }, layout) => 16 + imageHeight(content, layout.width),
};
