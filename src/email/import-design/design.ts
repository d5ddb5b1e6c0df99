// A design of any builder, before it becomes a document: rows of columns of parts, with the styles of all cascades
// resolved. Readers of single formats write it, `to-document.ts` reads it.
import type { Border, SectionStyles } from '../document/section.ts';
import type { Align } from '../import/computed-style.ts';
import type { ElementNode } from '../import/nodes.ts';
import type { Sides } from '../render/measure.ts';

export const designFormats = ['mjml', 'unlayer', 'beefree', 'easy-email', 'topol', 'stripo'] as const;

export type DesignFormat = (typeof designFormats)[number];

/** The look of a text before its own marks. */
export interface TextLook {
  family: string;
  /** Px. */
  size: number;
  weight: number;
  isItalic: boolean;
  /** `#rrggbb`. */
  color: string;
  /** Of links without a color of their own, `#rrggbb`; null for the default. */
  linkColor: string | null;
  /** Of the size; null for the default of the browser. */
  lineHeight: number | null;
  /** Px. */
  letterSpacing: number;
  align: Align;
  /** Px below each paragraph but the last. */
  paragraphSpace: number;
}

export interface ImageDraft {
  /** As typed. */
  src: string;
  alt: string;
  href: string;
  /** Px as shown, a percentage of the column, or null for the size of the file. */
  width: number | `${number}%` | null;
  /** Of the file in px, if known. */
  naturalWidth: number | null;
  naturalHeight: number | null;
}

export interface LinkDraft {
  text: string;
  href: string;
}

export interface ButtonDraft {
  /** HTML. */
  label: string;
  href: string;
  /** `#rrggbb`, or null without a fill. */
  fill: string | null;
  color: string;
  border: Border | null;
  padding: Sides;
  /** Of its label, px. */
  lineHeight: number;
  radius: number;
  align: Align;
  isFullWidth: boolean;
  isUppercase: boolean;
}

/** What a part of a design shows. HTML in it is of any origin. */
export type Content =
  | { kind: 'text'; html: string; look: TextLook; css?: string }
  | { kind: 'heading'; html: string; level: 1 | 2 | 3; look: TextLook; css?: string }
  /** An element of a page, in the look that is around it. */
  | { kind: 'element'; element: ElementNode; look: TextLook }
  | { kind: 'image'; image: ImageDraft; align: Align; isRound: boolean }
  | { kind: 'images'; images: ImageDraft[]; gap: number }
  | { kind: 'button'; button: ButtonDraft }
  | { kind: 'divider'; line: Border; isShort: boolean }
  | { kind: 'spacer'; height: number }
  | { kind: 'html'; html: string; look: TextLook }
  | { kind: 'table'; html: string; look: TextLook }
  | { kind: 'menu'; links: LinkDraft[]; look: TextLook; separator: string; isVertical: boolean }
  /** `network` is a name such as `facebook`. */
  | { kind: 'social'; links: { network: string; href: string }[]; look: TextLook }
  | { kind: 'video'; image: ImageDraft; href: string; align: Align }
  | { kind: 'countdown'; until: string }
  | { kind: 'form' }
  | { kind: 'include' }
  | { kind: 'unknown' };

/** Where and to whom a part or a section shows. */
export interface Visibility {
  isHiddenOnPhones: boolean;
  isPhoneOnly: boolean;
  /** Only some recipients see it. */
  isConditional: boolean;
}

/** One block of the other builder. */
export interface Part extends Visibility {
  /** The name of its type there, for the report. */
  name: string;
  content: Content;
  padding: Sides;
  /** `#rrggbb` behind this part alone, or null. */
  background: string | null;
}

export type BackgroundImage = NonNullable<SectionStyles['backgroundImage']>;

/** One of the boxes around the columns of a section, from the outside in. */
export interface Ground {
  /** As wide as the window. */
  isFull: boolean;
  /** `#rrggbb`, or null. */
  color: string | null;
  image: BackgroundImage | null;
  border: Border | null;
  /** Px. */
  radius: number;
  padding: Sides;
}

export interface ColumnDraft {
  /** Of the width, in the same unit as the other columns. */
  share: number;
  color: string | null;
  border: Border | null;
  radius: number;
  padding: Sides;
  parts: Part[];
}

export interface SectionDraft extends Visibility {
  /** The name of its type there, for the report. */
  name: string;
  /** What its author calls it; `''` without a name. */
  title: string;
  /** From the outside in. */
  grounds: Ground[];
  columns: ColumnDraft[];
  gap: number;
  valign: 'top' | 'middle' | 'bottom';
  stack: 'stack' | 'keep';
  isReversed: boolean;
  /** The height of a background image, px, or null. */
  height: number | null;
  /** Instead of the padding of all boxes, on phones; null for the same. */
  phonePadding: Sides | null;
}

/** Designs of more rows are refused, and readers stop behind this many: an email has at most 150 sections. */
export const maxRows = 2_000;

export interface Design {
  format: DesignFormat;
  subject: string;
  preheader: string;
  lang: string;
  dir: string;
  /** `#rrggbb` of the page. */
  background: string;
  /** Px. */
  width: number;
  family: string;
  sections: SectionDraft[];
}
