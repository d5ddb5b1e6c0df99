// The cell of a text that takes what it does not set from the email around it.
import type { TextLook } from '../blocks/text-look.ts';
import { type Direction, directionOfText } from '../document/direction.ts';
import { hexColor } from './color.ts';
import { fontClass, fontStack, mayBeMissing } from './fonts.ts';
import { style } from './html.ts';
import type { LayoutContext } from './layout-context.ts';
import { alignOf, evenLineHeight, pixels } from './measure.ts';

/** What a kind of block looks like where its author chose nothing. */
export interface KindLook {
  fontSize: number;
  lineHeight: number;
  fontWeight?: number;
  textAlign?: 'center';
  color?: string;
}

export interface ComputedText {
  fontSize: number;
  /** Whole, even px. */
  lineHeight: number;
  weight: number;
  /** `#rrggbb`. */
  color: string;
  family: string;
  align: 'left' | 'center' | 'right';
  /** Text begins at the side where its email begins. */
  isAtStart: boolean;
  /** For the dark palette and for fonts that may be missing; `''` without. */
  classes: string;
}

/** The side where the lines of an email begin. */
export const startOf = ({ dir }: Pick<LayoutContext, 'dir'>): 'left' | 'right' =>
  dir === 'rtl' ? 'right' : 'left';

/** The look of a text in this email, from the styles of its block and the defaults of its kind. */
export function computeText(styles: TextLook, layout: LayoutContext, kind: KindLook): ComputedText {
  const fontSize = pixels(styles.fontSize ?? '', 8, 96, kind.fontSize);
  const weight = Math.round(Number(styles.fontWeight ?? kind.fontWeight ?? 400) / 100) * 100 || 400;
  const start = startOf(layout);
  const align = alignOf(styles.textAlign ?? kind.textAlign ?? start, start);
  const isOwnFont = styles.fontFamily !== undefined;
  return {
    fontSize,
    lineHeight: evenLineHeight(fontSize, Number(styles.lineHeight ?? kind.lineHeight)),
    weight,
    color: (styles.color && hexColor(styles.color)) || kind.color || layout.textColor,
    family: isOwnFont ? fontStack(styles.fontFamily ?? '') : layout.fontStack,
    align,
    isAtStart: align === start,
    classes: [
      layout.dark && 'ink',
      isOwnFont && mayBeMissing(styles.fontFamily ?? '') && fontClass(styles.fontFamily ?? ''),
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** The declarations of a text, from its font to its color. Word draws only two weights (rule T5). */
export const textCss = ({ fontSize, lineHeight, weight, color, family }: ComputedText): string =>
  style(
    `font-family:${family}`,
    `font-size:${fontSize}px`,
    'mso-line-height-rule:exactly',
    `line-height:${lineHeight}px`,
    weight !== 400 && `font-weight:${weight}`,
    weight !== 400 && weight !== 700 && `mso-ansi-font-weight:${weight >= 600 ? 'bold' : 'normal'}`,
    `color:${color}`,
  );

/** The attributes of the cell of a text; `padding` is CSS. */
export const textCell = (text: ComputedText, layout: LayoutContext, padding = '8px 0'): string =>
  [
    text.classes && `class="${text.classes}"`,
    layout.dir === 'rtl' && 'dir="rtl"',
    `align="${text.align}"`,
    `\nstyle="${style(`padding:${padding}`, textCss(text), `text-align:${text.align}`)}"`,
  ]
    .filter(Boolean)
    .join(' ');

/** The attributes of a cell around an element that carries the look itself. */
export const textPlace = ({ align }: ComputedText, { dir }: LayoutContext): string =>
  `${dir === 'rtl' ? 'dir="rtl" ' : ''}align="${align}" style="padding:8px 0;text-align:${align}"`;

/** The attribute of an element whose words begin in the other direction than the email; `''` for all others. */
export function otherDirection(words: string, layout: LayoutContext): string {
  const own: Direction | null = directionOfText(words);
  return own === null || own === layout.dir ? '' : ` dir="${own}"`;
}
