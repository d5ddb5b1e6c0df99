// What the conversion of one email counts for its report, and the rules for its colors and links.
import { contrast, readableOn } from '../../render/color.ts';
import { safeHref } from '../../render/html.ts';

export interface Conversion {
  /** `#rrggbb` behind the content that is being converted. */
  background: string;
  /** How many texts and buttons got another color because the background behind them is gone. */
  recolored: number;
  /** Links without a usable target, by what was typed, with their count. */
  deadLinks: Map<string, number>;
}

/** The longest address that a document accepts. */
export const maxAddress = 2_048;

/** A light gray on white was hard to read in the original too: the import leaves it, as long as it is visible. */
const minContrast = 1.6;
/** On another background than in the original. */
const minContrastElsewhere = 3;

/** True for text that can be seen on the background of the email. `background` is the one behind it in the original. */
export const isVisibleOn = (email: string, color: string, background: string): boolean =>
  contrast(color, email) >= (background === email ? minContrast : minContrastElsewhere);

/** A color that is visible on the background of the email: the original, that of the panel behind it, or a default. */
export function visibleColor(conversion: Conversion, color: string, background: string): string {
  if (isVisibleOn(conversion.background, color, background)) return color;
  conversion.recolored += 1;
  return readableOn(conversion.background, background, '#1f2937', '#f9fafb');
}

/** The address that a document accepts for a link, from what was typed; `''` for none. */
export function linkTarget(typed: string): string {
  const href = safeHref(typed);
  return href.length <= maxAddress ? href : '';
}

export function countDeadLink({ deadLinks }: Conversion, typed: string): void {
  deadLinks.set(typed, (deadLinks.get(typed) ?? 0) + 1);
}
