import type { ComputedText } from '../render/text-cell.ts';

/** The look of a text as the attributes of `mj-text`; `padding` is CSS. */
export const textAttributes = (look: ComputedText, padding = '8px 0') => ({
  align: look.align,
  padding,
  'font-family': look.family,
  'font-size': `${look.fontSize}px`,
  'line-height': `${look.lineHeight}px`,
  color: look.color,
});
