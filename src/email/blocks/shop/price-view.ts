import { element } from '../../mjml/element.ts';
import { textAttributes } from '../../mjml/text-attributes.ts';
import { escapeText } from '../../render/html.ts';
import type { LayoutContext } from '../../render/layout-context.ts';
import { oneRow } from '../../render/table.ts';
import { computeText, type KindLook, textCell } from '../../render/text-cell.ts';
import { blockWords } from '../block-words.ts';
import type { TextLook } from '../text-look.ts';
import type { BlockView } from '../view.ts';
import { formatAmount } from './amount.ts';
import type { PriceBlock } from './price.ts';

export interface Price {
  price: string;
  oldPrice: string;
  currency: string;
}

const priceLook: KindLook = { fontSize: 18, lineHeight: 1.5, fontWeight: 400 };

const amountsOf = ({ price, oldPrice, currency }: Price, lang: string) => ({
  now: formatAmount(price, currency, lang),
  old: formatAmount(oldPrice, currency, lang),
});

/**
 * The words "Was" and "Now" say what the line says: screen readers do not announce it. Gmail drops one of `del` and
 * `text-decoration` for accounts of other providers, so both are there.
 */
export function priceHtml(price: Price, lang: string): string {
  const { now, old } = amountsOf(price, lang);
  if (!old) return now && `<strong>${escapeText(now)}</strong>`;
  const words = blockWords(lang);
  return `${words.was} <del style="text-decoration:line-through">${escapeText(old)}</del>,\n${words.now} <strong>${escapeText(now)}</strong>`;
}

export function priceText(price: Price, lang: string): string {
  const { now, old } = amountsOf(price, lang);
  const words = blockWords(lang);
  return old ? `${words.was} ${old}, ${words.now} ${now}` : now;
}

/** A price as a row of the email's table; `''` without one. */
export function priceRow(price: Price, styles: TextLook, layout: LayoutContext, padding?: string): string {
  const html = priceHtml(price, layout.lang);
  return html && oneRow(textCell(computeText(styles, layout, priceLook), layout, padding), html);
}

export function priceElement(price: Price, styles: TextLook, layout: LayoutContext): string {
  const html = priceHtml(price, layout.lang);
  if (!html) return '';
  const look = computeText(styles, layout, priceLook);
  return element('mj-text', textAttributes(look), html);
}

export const priceView: BlockView<PriceBlock> = {
  html: ({ content, styles }, layout) => priceRow(content, styles, layout),
  text: ({ content }, lang) => priceText(content, lang),
  mjml: ({ content, styles }, layout) => priceElement(content, styles, layout),
  height: ({ styles }, layout) => 16 + computeText(styles, layout, priceLook).lineHeight,
};
