// The words before and after the blocks. All of them are visible: spam filters look for hidden text.
import { type TextBlock, textBlockOf } from '../blocks/text.ts';
import { type Direction, directionOfText } from '../document/direction.ts';
import { introOf } from '../document/email-titles.ts';
import { escapeText } from './html.ts';
import type { LayoutContext } from './layout-context.ts';

/** The words around the blocks; an empty part is omitted. `email-copy/email-copy-for.ts` chooses them for a document. */
export interface EmailCopy {
  /** Has no name by default, because any platform may send the HTML. */
  greeting: string;
  /** Chooses the opening line. */
  emailTitle: string;
  senderName: string;
  brandName: string;
  /** The invitation to write back. */
  replyRequest: string;
  /** The line above the names. */
  signOff: string;
  /** Title and opening line in a language other than English. */
  title?: string | undefined;
  intro?: string | undefined;
}

type EmailCopyStyles = Partial<TextBlock['styles']>;

const line = (value: string): string => escapeText(value.replace(/[\r\n\t]+/g, ' ').trim());

const openingLines = (emailCopy: EmailCopy): string[] => [
  line(emailCopy.greeting),
  escapeText(emailCopy.intro ?? introOf(emailCopy.emailTitle)),
];

const blockOf = (id: string, parts: readonly string[], styles: EmailCopyStyles): TextBlock | null => {
  const content = parts.filter(Boolean).join('<br><br>');
  return content === '' ? null : textBlockOf(id, content, styles);
};

/** Greeting and opening line; null without either. */
export const openingOf = (emailCopy: EmailCopy, styles: EmailCopyStyles): TextBlock | null =>
  blockOf('letter-opening', openingLines(emailCopy), styles);

/** The invitation to reply, and the sender; null without either. */
export function closingOf(emailCopy: EmailCopy, styles: EmailCopyStyles): TextBlock | null {
  const names = [emailCopy.signOff, emailCopy.senderName, emailCopy.brandName].map(line).filter(Boolean);
  return blockOf('letter-closing', [line(emailCopy.replyRequest), names.join('<br>')], styles);
}

const marks: Record<Direction, string> = { ltr: '\u200e', rtl: '\u200f' };

/** A name in another script stays below the sign-off, instead of at the other side of the email. */
const withNamesAtSide = (emailCopy: EmailCopy): EmailCopy => {
  const side = directionOfText(emailCopy.signOff);
  const withMark = (name: string): string => {
    const own = directionOfText(name);
    return side && own && own !== side ? marks[side] + name : name;
  };
  return {
    ...emailCopy,
    senderName: withMark(emailCopy.senderName),
    brandName: withMark(emailCopy.brandName),
  };
};

/** Both as an email with these settings shows them. */
export function copyAround(
  emailCopy: EmailCopy,
  settings: { fontFamily: string },
  layout: LayoutContext,
): { opening: TextBlock | null; closing: TextBlock | null } {
  const styles: EmailCopyStyles = {
    fontFamily: settings.fontFamily,
    color: layout.textColor,
    textAlign: layout.dir === 'rtl' ? 'right' : 'left',
  };
  return { opening: openingOf(emailCopy, styles), closing: closingOf(withNamesAtSide(emailCopy), styles) };
}
