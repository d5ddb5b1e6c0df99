import { keyedText } from '#text/keyed-text.ts';
import { countdownDate } from '../../countdown/words.ts';
import { imageElement } from '../../mjml/blocks.ts';
import { element } from '../../mjml/element.ts';
import { textAttributes } from '../../mjml/text-attributes.ts';
import { escapeText, safeHref } from '../../render/html.ts';
import type { LayoutContext } from '../../render/layout-context.ts';
import { oneRow } from '../../render/table.ts';
import { computeText, textCell } from '../../render/text-cell.ts';
import { type ImageBlock, renderImage } from '../image.ts';
import type { BlockView } from '../view.ts';
import type { CountdownBlock } from './countdown.ts';
import { instantOf } from './deadline.ts';

const dateOf = ({ content }: CountdownBlock, lang: string): string => {
  const instant = instantOf(content.until);
  return instant === null ? '' : countdownDate(instant, lang, content.timeZone);
};

/** Stated in words below the picture: Apple Mail shows the picture of the day on which it fetched it. */
const wordsOf = (block: CountdownBlock, lang: string): string => {
  const date = dateOf(block, lang);
  return date && [block.content.text.trim(), date].filter(Boolean).join(' ');
};

const pictureOf = (block: CountdownBlock, lang: string): ImageBlock => ({
  id: block.id,
  type: 'image',
  content: {
    src: block.content.src,
    alt: dateOf(block, lang),
    clickUrl: block.content.url,
    hasAlpha: false,
  },
  styles: { width: '320px', textAlign: block.styles.textAlign },
});

const lookOf = ({ styles }: CountdownBlock, layout: LayoutContext) =>
  computeText(styles, layout, { fontSize: 14, lineHeight: 1.45 });

export const countdownView: BlockView<CountdownBlock> = {
  html: (block, layout, report) => {
    const words = wordsOf(block, layout.lang);
    if (!words) {
      report('no-deadline', keyedText('builderPanels.warnings.noDeadline'));
      return '';
    }
    const picture = block.content.src ? renderImage(pictureOf(block, layout.lang), layout, report) : '';
    return picture + oneRow(textCell(lookOf(block, layout), layout, '0 0 8px'), escapeText(words));
  },
  text: (block, lang) =>
    [wordsOf(block, lang), wordsOf(block, lang) && safeHref(block.content.url)].filter(Boolean).join('\n'),
  mjml: (block, layout) => {
    const words = wordsOf(block, layout.lang);
    if (!words) return '';
    const look = lookOf(block, layout);
    const picture = block.content.src ? imageElement(pictureOf(block, layout.lang), layout) : '';
    return [picture, element('mj-text', textAttributes(look, '0 0 8px'), escapeText(words))]
      .filter(Boolean)
      .join('\n');
  },
  height: ({ content }) => (content.src ? 120 : 40),
};
