// The words before and after the blocks. All of them are visible: spam filters look for hidden text.
import { type TextBlock, textBlockOf } from '../blocks/text.ts';
import { type Direction, directionOfText } from '../document/direction.ts';
import { introOf } from '../document/email-titles.ts';
import type { Frame } from './frame.ts';
import { escapeText } from './html.ts';

/** The words around the blocks; an empty part is omitted. `letter/letter-for.ts` chooses them for a document. */
export interface Letter {
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

type LetterStyles = Partial<TextBlock['styles']>;

const line = (value: string): string => escapeText(value.replace(/[\r\n\t]+/g, ' ').trim());

const openingLines = (letter: Letter): string[] => [
  line(letter.greeting),
  escapeText(letter.intro ?? introOf(letter.emailTitle)),
];

const blockOf = (id: string, parts: readonly string[], styles: LetterStyles): TextBlock | null => {
  const content = parts.filter(Boolean).join('<br><br>');
  return content === '' ? null : textBlockOf(id, content, styles);
};

/** Greeting and opening line; null without either. */
export const openingOf = (letter: Letter, styles: LetterStyles): TextBlock | null =>
  blockOf('letter-opening', openingLines(letter), styles);

/** The invitation to reply, and the sender; null without either. */
export function closingOf(letter: Letter, styles: LetterStyles): TextBlock | null {
  const names = [letter.signOff, letter.senderName, letter.brandName].map(line).filter(Boolean);
  return blockOf('letter-closing', [line(letter.replyRequest), names.join('<br>')], styles);
}

const marks: Record<Direction, string> = { ltr: '\u200e', rtl: '\u200f' };

/** A name in another script stays below the sign-off, instead of at the other side of the email. */
const withNamesAtSide = (letter: Letter): Letter => {
  const side = directionOfText(letter.signOff);
  const keep = (name: string): string => {
    const own = directionOfText(name);
    return side && own && own !== side ? marks[side] + name : name;
  };
  return { ...letter, senderName: keep(letter.senderName), brandName: keep(letter.brandName) };
};

/** Both as an email with these settings shows them. */
export function wordsAround(
  letter: Letter,
  settings: { fontFamily: string },
  frame: Frame,
): { opening: TextBlock | null; closing: TextBlock | null } {
  const styles: LetterStyles = {
    fontFamily: settings.fontFamily,
    color: frame.textColor,
    textAlign: frame.dir === 'rtl' ? 'right' : 'left',
  };
  return { opening: openingOf(letter, styles), closing: closingOf(withNamesAtSide(letter), styles) };
}
