import { element } from '../../mjml/element.ts';
import { hexColor, mixed, readableOn } from '../../render/color.ts';
import { buttonClass } from '../../render/dark-classes.ts';
import { foldLines } from '../../render/fold-lines.ts';
import { escapeText, style } from '../../render/html.ts';
import type { LayoutContext } from '../../render/layout-context.ts';
import { oneCell, oneRow } from '../../render/table.ts';
import { computeText } from '../../render/text-cell.ts';
import { blockWords } from '../block-words.ts';
import type { BlockView } from '../view.ts';
import type { CouponBlock } from './coupon.ts';

const codeOf = ({ content }: CouponBlock): string => content.code.replace(/\s+/g, ' ').trim();

const lookOf = ({ styles }: CouponBlock, layout: LayoutContext) =>
  computeText(styles, layout, { fontSize: 24, lineHeight: 1.35, fontWeight: 700, textAlign: 'center' });

/** The code is text, so that it can be copied and shows without images. */
function parts(block: CouponBlock, layout: LayoutContext) {
  const { styles, content } = block;
  const look = lookOf(block, layout);
  const ground =
    (styles.backgroundColor && hexColor(styles.backgroundColor)) ||
    mixed(layout.backgroundColor, layout.textColor, 0.06);
  const color = (styles.color && hexColor(styles.color)) || readableOn(ground, layout.textColor);
  const border = (styles.borderColor && hexColor(styles.borderColor)) || mixed(ground, color, 0.5);
  const css = style(
    `padding:16px;background-color:${ground};border:2px dashed ${border}`,
    `font-family:'Courier New',Courier,monospace;font-size:${look.fontSize}px`,
    `mso-line-height-rule:exactly;line-height:${look.lineHeight}px;font-weight:bold`,
    `letter-spacing:2px;color:${color};text-align:${look.align}`,
  );
  const text = content.text.trim();
  const below =
    text &&
    `<p style="margin:4px 0 0;font:14px/20px ${layout.fontStack};letter-spacing:0">${escapeText(text)}</p>`;
  return {
    ground,
    css,
    color,
    align: look.align,
    inner: `<span dir="ltr">${escapeText(codeOf(block))}</span>${below}`,
  };
}

export const couponView: BlockView<CouponBlock> = {
  html: (block, layout) => {
    if (!codeOf(block)) return '';
    const { ground, css, color, align, inner } = parts(block, layout);
    const name = layout.dark ? `class="${buttonClass(ground, color)}" ` : '';
    const cell = `${name}bgcolor="${ground}" align="${align}"\nstyle="${css}"`;
    return foldLines(oneRow('style="padding:8px 0"', oneCell(cell, inner)));
  },
  text: (block, lang) =>
    codeOf(block) &&
    [`${blockWords(lang).code}: ${codeOf(block)}`, block.content.text.trim()].filter(Boolean).join('\n'),
  mjml: (block, layout) => {
    if (!codeOf(block)) return '';
    const { css, align, inner } = parts(block, layout);
    return element(
      'mj-table',
      { padding: '8px 0' },
      `<tr><td align="${align}" style="${css}">${inner}</td></tr>`,
    );
  },
  height: (block, layout) => 52 + lookOf(block, layout).lineHeight + (block.content.text ? 24 : 0),
};
