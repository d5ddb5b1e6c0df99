// The words around the blocks of a document: the chosen ones, otherwise the defaults that the email lacks, in its
// language.
import type { Document } from '../document/document.ts';
import { emailTitles } from '../document/email-titles.ts';
import type { EmailCopy } from '../render/email-copy.ts';
import type { EmailCopySetting } from './email-copy-setting.ts';
import type { EmailCopyTexts } from './email-copy-texts.ts';
import { ownCopyOf } from './own-copy.ts';
import { openingIn, textsIn } from './texts.ts';

/** The sender from the account and its brand; `''` or null where they have no value. */
export interface Writer {
  person: { firstName: string; company?: string | null | undefined } | null;
  brand: { brandName: string; senderName: string; signOff: string } | null;
}

type EmailCopyPart = keyof EmailCopySetting;
const parts: readonly EmailCopyPart[] = [
  'greeting',
  'emailTitle',
  'senderName',
  'brandName',
  'replyRequest',
  'signOff',
];

/** The chosen words of a document, each part trimmed. A part of `given` wins over the same part of `stored`. */
function chosenParts(stored: EmailCopySetting, given: EmailCopySetting): EmailCopySetting {
  const chosen: EmailCopySetting = {};
  for (const part of parts) {
    const value = given[part] ?? stored[part];
    if (value !== undefined) chosen[part] = value.trim();
  }
  return chosen;
}

const senderNameOf = ({ person, brand }: Writer): string => brand?.senderName || person?.firstName || '';

const brandNameOf = ({ person, brand }: Writer, texts: EmailCopyTexts | null): string => {
  if (brand?.brandName) return brand.brandName;
  if (!person) return '';
  return person.company || (person.firstName && texts ? texts.team(person.firstName) : '');
};

const inLanguage = (
  emailCopy: EmailCopy,
  texts: EmailCopyTexts,
  { lang }: { lang?: string | undefined },
): EmailCopy => {
  const { title, intro } = openingIn(emailCopy.emailTitle, lang);
  const continues = texts.continuesInLowerCase === true && emailCopy.greeting.endsWith(',');
  return { ...emailCopy, title, intro: continues ? intro.charAt(0).toLowerCase() + intro.slice(1) : intro };
};

/** "Ada", and "Ada, who bakes". */
const isNamed = (line: string, name: string): boolean =>
  name !== '' && (line === name || line.startsWith(`${name},`));

/**
 * A chosen part is used unchanged, and an empty one is none. A part that was not chosen gets its default if the email
 * neither greets nor signs itself and its language is one of the library. If only the title was chosen, the greeting is
 * added unless the email greets; if only a name was chosen, the rest of the signature is added unless the email signs.
 */
export function emailCopyFor(
  { settings, blocks }: Pick<Document, 'settings' | 'blocks'>,
  writer: Writer,
  given: EmailCopySetting = {},
): EmailCopy {
  const chosen = chosenParts(settings.letter ?? {}, given);
  const texts = textsIn(settings.lang ?? 'en');
  const own = ownCopyOf(blocks);
  const sender = senderNameOf(writer);
  const brand = brandNameOf(writer, texts);
  const names = [sender, brand, chosen.senderName ?? '', chosen.brandName ?? ''];
  const signs = own.signs || own.lastLines.some((line) => names.some((name) => isNamed(line, name)));
  const needsDefaults = texts !== null && !own.greets && !signs && !own.isDesigned;

  const emailTitle = chosen.emailTitle ?? (needsDefaults ? emailTitles[0].title : '');
  const greeting = chosen.greeting ?? (emailTitle !== '' && !own.greets ? (texts?.greeting ?? '') : '');

  const isSigned =
    !signs && (needsDefaults || Boolean(chosen.senderName || chosen.brandName || chosen.signOff));
  const senderName = chosen.senderName ?? (isSigned ? sender : '');
  const brandName = chosen.brandName ?? (isSigned ? brand : '');
  const hasNames = !signs && (senderName !== '' || brandName !== '');
  const signOff = chosen.signOff ?? (hasNames ? writer.brand?.signOff || texts?.signOff || '' : '');
  const replyRequest =
    chosen.replyRequest ?? (needsDefaults && !own.asksForReply ? (texts?.replyRequest ?? '') : '');
  const emailCopy = { greeting, emailTitle, senderName, brandName, replyRequest, signOff };
  return emailTitle === '' || !texts || texts === textsIn('en')
    ? emailCopy
    : inLanguage(emailCopy, texts, settings);
}

const noWriter: Writer = { person: null, brand: null };

/** The words that a document sets itself, for callers without an account. */
export const storedEmailCopy = (document: Pick<Document, 'settings' | 'blocks'>): EmailCopy =>
  emailCopyFor(document, noWriter, {
    emailTitle: '',
    senderName: '',
    brandName: '',
    replyRequest: '',
    ...document.settings.letter,
  });

/** The defaults that a form offers for parts that are none, in the language of the email, or else in English. */
export function offeredEmailCopy({ settings }: Pick<Document, 'settings'>, writer: Writer): EmailCopy {
  const lang = settings.lang && textsIn(settings.lang) ? settings.lang : 'en';
  return emailCopyFor({ settings: { ...settings, lang, letter: undefined }, blocks: [] }, writer);
}
