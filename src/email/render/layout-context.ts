import type { KeyedText } from '#text/keyed-text.ts';

/**
 * Space between the edge of the container and the content, left and right, in px. A 600px email has a content
 * column of 560px, and a 320px phone one of 280px.
 */
export const sidePadding = 20;

/** The layout context: what a block must know of the surrounding email. */
export interface LayoutContext {
  /** Width of the content column in whole px: the container less its side padding. */
  width: number;
  /** `#rrggbb`; the background of blocks without their own. */
  backgroundColor: string;
  /** The default font: a full stack that is ready for a style attribute. */
  fontStack: string;
  /** The same without a web font: for Word, and for text that shows only while images are missing. */
  systemFontStack: string;
  /** `#rrggbb` that is readable on the background: greeting, sign-off, footer, the text of missing images. */
  textColor: string;
  linkColor: string;
  dir: 'ltr' | 'rtl';
  /** The language tag of the email; `''` without one. */
  lang: string;
  /** True when the email has a dark palette, so that its rules find the text. */
  dark: boolean;
  /** The same context at the width of the email: what does not depend on the width is computed once for it. */
  look: LayoutContext;
  /** Inside a shape for Word, which cannot contain another one. */
  inShape: boolean;
}

/** Reports what a block omitted or changed. */
export type Report = (code: string, message: KeyedText) => void;

export const ignoreReport: Report = () => {};
