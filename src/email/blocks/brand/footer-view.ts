import { inlineText } from '../../inline/inline-html.ts';
import { textElement } from '../../mjml/blocks.ts';
import { readableOn } from '../../render/color.ts';
import { estimateHeight } from '../../render/estimate.ts';
import type { LayoutContext } from '../../render/layout-context.ts';
import { renderText, type TextBlock, textBlockOf } from '../text.ts';
import type { BlockView } from '../view.ts';
import type { FooterBlock } from './footer.ts';

/** Small, and readable on its ground. */
const asText = ({ id, content, styles }: FooterBlock, layout: LayoutContext): TextBlock =>
  textBlockOf(id, content.text, {
    fontSize: styles.fontSize ?? '12px',
    lineHeight: styles.lineHeight ?? '1.6',
    textAlign: styles.textAlign ?? 'center',
    fontFamily: styles.fontFamily ?? layout.fontStack,
    fontWeight: styles.fontWeight ?? '400',
    color: styles.color ?? readableOn(layout.backgroundColor, '#4b5563', '#e5e7eb'),
  });

export const footerView: BlockView<FooterBlock> = {
  html: (block, layout, report) => renderText(asText(block, layout), layout, report),
  text: ({ content }) => inlineText(content.text),
  mjml: (block, layout) => textElement(asText(block, layout), layout),
  height: (block, layout) => estimateHeight(asText(block, layout), layout),
};
