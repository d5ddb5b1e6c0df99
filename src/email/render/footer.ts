import { type TextBlock, textBlockOf } from '../blocks/text.ts';
import { readableOn } from './color.ts';
import type { LayoutContext } from './layout-context.ts';

/** The line below the email, small but readable: an address, why the recipient gets this. `footer` is inline HTML. */
export function footerOf(footer: string, fontFamily: string, layout: LayoutContext): TextBlock {
  const color = readableOn(layout.backgroundColor, '#4b5563', '#e5e7eb');
  const styles = { fontSize: '12px', lineHeight: '1.5', textAlign: 'center', fontFamily, color } as const;
  return textBlockOf('footer', footer, styles);
}
