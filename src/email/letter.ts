// What is said before the blocks and after them. All of it is visible: hidden text is what spam filters look for.
import { type TextBlock, textBlock } from './blocks/text.ts';
import { defaultReplyRequest, introOf } from './email-titles.ts';
import { escapeText } from './html.ts';

export interface Letter {
  emailTitle: string;
  senderName: string;
  brandName: string;
  replyRequest: string;
}

const textOf = (id: string, paragraphs: readonly string[], fontFamily: string, color: string): TextBlock =>
  textBlock.parse({ id, type: 'text', content: paragraphs.join('<br><br>'), styles: { fontFamily, color } });

const line = (value: string): string => escapeText(value.replace(/\s+/g, ' ').trim());

/** The opening: a greeting without a name, because the HTML may be sent by any platform, and one paragraph. */
export function openingOf(letter: Letter, fontFamily: string, color: string): TextBlock {
  return textOf('letter-opening', ['Hi there,', escapeText(introOf(letter.emailTitle))], fontFamily, color);
}

/** The closing: the invitation to reply, and who writes. */
export function closingOf(letter: Letter, fontFamily: string, color: string): TextBlock {
  const names = [line(letter.senderName), line(letter.brandName)].filter(Boolean);
  const request = line(letter.replyRequest) || escapeText(defaultReplyRequest);
  return textOf('letter-closing', [request, ['Best wishes,', ...names].join('<br>')], fontFamily, color);
}
