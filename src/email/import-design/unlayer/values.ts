// How Unlayer stores links, borders, fonts and visibility.
import type { Border } from '../../document/section.ts';
import { borderAround, borderIn, pxWithin } from '../css-values.ts';
import type { Visibility } from '../design.ts';
import { familyOf } from '../looks.ts';
import { at, isTrueAt, type Shape, textAt } from '../values.ts';

/** `{ name: 'web', values: { href } }`; for email and phone the address is in parts. */
export function hrefIn(link: unknown): string {
  const href = textAt(link, 'values', 'href') || textAt(link, 'attrs', 'href') || textAt(link, 'url');
  if (href) return href;
  const email = textAt(link, 'values', 'email');
  if (email) return `mailto:${email}`;
  const phone = textAt(link, 'values', 'phone');
  return phone ? `${textAt(link, 'name') === 'sms' ? 'sms' : 'tel'}:${phone}` : '';
}

const sideOf = (border: unknown, side: string): Border | null =>
  borderIn(['Width', 'Style', 'Color'].map((part) => textAt(border, `border${side}${part}`)).join(' '));

/** A border that all sides have; null otherwise. */
export const borderOf = (border: unknown): Border | null =>
  borderAround(['Top', 'Right', 'Bottom', 'Left'].map((side) => sideOf(border, side)));

export const topLineOf = (border: unknown): Border | null => sideOf(border, 'Top');

/** The first radius of `8px` or of four. */
export const radiusOf = (value: string): number => pxWithin(value.trim().split(/\s+/)[0] ?? '', 0, 100, 0);

export const fontIn = (values: Shape, fallback: string): string =>
  familyOf(textAt(values, 'fontFamily', 'value') || textAt(values, 'fontFamily'), fallback);

export const visibilityOf = (values: Shape): Visibility => ({
  isHiddenOnPhones: isTrueAt(values, 'hideMobile') || isTrueAt(values, '_override', 'mobile', 'hideMobile'),
  isPhoneOnly: isTrueAt(values, 'hideDesktop'),
  isConditional: (at(values, 'displayCondition') ?? null) !== null,
});
