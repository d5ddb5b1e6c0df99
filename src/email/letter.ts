// What is said before the blocks and after them. All of it is visible: hidden text is what spam filters look for.
import { type TextBlock, textBlockOf } from './blocks/text.ts';
import { emailTitles } from './email-titles.ts';
import type { Frame } from './frame.ts';
import { escapeText } from './html.ts';
import type { LetterWords } from './letter/letter-words.ts';
import { wordsIn } from './letter/words.ts';
import { en } from './letter/words-en.ts';

/** The words around the blocks; an empty part is left out. `letter/letter-for.ts` finds them for a document. */
export interface Letter {
  /** Has no name by itself, because the HTML may be sent by any platform. */
  greeting: string;
  /** Chooses the opening line. */
  emailTitle: string;
  senderName: string;
  brandName: string;
  /** The invitation to write back. */
  replyRequest: string;
  /** The line above the names. */
  signOff: string;
}

type LetterStyles = Partial<TextBlock['styles']>;

const line = (value: string): string => escapeText(value.replace(/[\r\n\t]+/g, ' ').trim());

const wordsFor = (lang: string | undefined): LetterWords => wordsIn(lang ?? 'en') ?? en;

const presetOf = (title: string): number => {
  const wanted = title.trim().toLowerCase();
  return emailTitles.findIndex((preset) => preset.title.toLowerCase() === wanted);
};

/** The title in the language of the email; a title that is no preset stays as it is. */
export const titleIn = ({ emailTitle }: Letter, lang: string | undefined): string =>
  wordsFor(lang).openings[presetOf(emailTitle)]?.[0] ?? emailTitle;

/** The opening line that a title chooses; a title that is no preset gets a plain one. */
export function introOf(title: string, lang?: string): string {
  if (title.trim() === '') return '';
  const { openings, plainIntro } = wordsFor(lang);
  return openings[presetOf(title)]?.[1] ?? plainIntro;
}

function openingLines({ greeting, emailTitle }: Letter, lang: string | undefined): string[] {
  const first = line(greeting);
  const intro = escapeText(introOf(emailTitle, lang));
  const goesOn = wordsFor(lang).goesOnInLowerCase === true && first.endsWith(',');
  return [first, goesOn ? intro.charAt(0).toLowerCase() + intro.slice(1) : intro];
}

const blockOf = (id: string, parts: readonly string[], styles: LetterStyles): TextBlock | null => {
  const content = parts.filter(Boolean).join('<br><br>');
  return content === '' ? null : textBlockOf(id, content, styles);
};

/** Greeting and opening line; null where there is neither. */
export const openingOf = (letter: Letter, styles: LetterStyles, lang: string | undefined): TextBlock | null =>
  blockOf('letter-opening', openingLines(letter, lang), styles);

/** The invitation to reply, and the sender; null where there is neither. */
export function closingOf(letter: Letter, styles: LetterStyles): TextBlock | null {
  const names = [letter.signOff, letter.senderName, letter.brandName].map(line).filter(Boolean);
  return blockOf('letter-closing', [line(letter.replyRequest), names.join('<br>')], styles);
}

/** Both as an email with these settings shows them. */
export function wordsAround(
  letter: Letter,
  settings: { fontFamily: string; lang?: string | undefined },
  frame: Frame,
): { opening: TextBlock | null; closing: TextBlock | null } {
  const styles: LetterStyles = {
    fontFamily: settings.fontFamily,
    color: frame.textColor,
    textAlign: frame.dir === 'rtl' ? 'right' : 'left',
  };
  return { opening: openingOf(letter, styles, settings.lang), closing: closingOf(letter, styles) };
}
