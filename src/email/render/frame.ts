/**
 * Space between the edge of the container and the content, left and right, in px. A 600px email has a content
 * column of 560px, and a 320px phone one of 280px.
 */
export const sidePadding = 20;

/** What a block must know of the email around it. */
export interface Frame {
  /** Width of the content column in whole px: the container less its side padding. */
  width: number;
  /** `#rrggbb`; blocks without a background of their own stand on it. */
  backgroundColor: string;
  /** The default font: a full stack that is ready for a style attribute. */
  fontStack: string;
  /** The same without a web font: for Word, and for what is read only while pictures are missing. */
  systemFontStack: string;
  /** `#rrggbb` that reads on the background: letter, footer, the text of pictures that are not shown. */
  textColor: string;
  linkColor: string;
  dir: 'ltr' | 'rtl';
  /** True when the email has a dark palette, so that its rules find the text. */
  dark: boolean;
}

/** How a block tells what it left out or changed. */
export type Report = (code: string, message: string) => void;

export const unheard: Report = () => {};
