// The CSS box of an element, as far as its own declarations tell: inline, table part, floated or out of flow.
import type { Declarations } from '../sheets/declarations.ts';

export type Attributes = Readonly<Record<string, string>>;

export interface Box {
  tag: string;
  attributes: Attributes;
  css: Declarations;
  fontSizePx: number;
}

/** The base of percentages: the usual width of an email's column. */
export const columnPx = 600;

const inlineTags =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|label|mark|nobr|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var)$/;
const tableTags = /^(?:table|tbody|thead|tfoot|tr|td|th)$/;

export const isOutOfFlow = (css: Declarations): boolean => {
  const position = css.get('position');
  return position === 'absolute' || position === 'fixed';
};

export const isFloated = (css: Declarations): boolean => (css.get('float') ?? 'none') !== 'none';

/** Sizes, overflow and transforms do not apply to inline elements. */
export function isInline({ tag, css }: Pick<Box, 'tag' | 'css'>): boolean {
  const display = css.get('display');
  const isInlineByDisplay =
    display === undefined ? inlineTags.test(tag) : display === 'inline' || display === 'contents';
  return isInlineByDisplay && !isFloated(css) && !isOutOfFlow(css);
}

export const isTablePart = ({ tag, css }: Pick<Box, 'tag' | 'css'>): boolean => {
  const display = css.get('display');
  return display === undefined ? tableTags.test(tag) : /^(?:inline-)?table/.test(display);
};

/** These declarations as text, without those whose value is 0, `auto`, `none` or `static`. */
export const declarationText = (css: Declarations, names: readonly string[]): string =>
  names
    .filter((name) => !/^(?:0\D*|auto|none|static)$/.test(css.get(name) ?? '0'))
    .map((name) => `${name}: ${css.get(name)}`)
    .join('; ');
