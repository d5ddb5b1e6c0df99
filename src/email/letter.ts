// What is said before the blocks and after them. All of it is visible: hidden text is what spam filters look for.
import { type TextBlock, textBlockOf } from './blocks/text.ts';
import { defaultReplyRequest, introOf } from './email-titles.ts';
import { escapeText } from './html.ts';

export interface Letter {
  emailTitle: string;
  senderName: string;
  brandName: string;
  replyRequest: string;
  /** The line above the names. */
  signOff?: string | undefined;
}

export const defaultSignOff = 'Best wishes,';

type LetterStyles = Partial<TextBlock['styles']>;

const line = (value: string): string => escapeText(value.replace(/[\r\n\t]+/g, ' ').trim());

/** The opening: a greeting without a name, because the HTML may be sent by any platform, and one paragraph. */
export function openingOf(letter: Letter, styles: LetterStyles): TextBlock {
  return textBlockOf('letter-opening', `Hi there,<br><br>${escapeText(introOf(letter.emailTitle))}`, styles);
}

/** The closing: the invitation to reply, and who writes. */
export function closingOf(letter: Letter, styles: LetterStyles): TextBlock {
  const names = [line(letter.senderName), line(letter.brandName)].filter(Boolean);
  const request = line(letter.replyRequest) || escapeText(defaultReplyRequest);
  return textBlockOf(
    'letter-closing',
    `${request}<br><br>${[line(letter.signOff ?? '') || defaultSignOff, ...names].join('<br>')}`,
    styles,
  );
}
