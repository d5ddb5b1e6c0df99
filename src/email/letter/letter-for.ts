// The words around the blocks of a document: the chosen ones, otherwise the defaults that the email lacks, in its
// language.
import type { Document } from '../document/document.ts';
import { emailTitles } from '../document/email-titles.ts';
import type { Letter } from '../render/letter.ts';
import type { LetterSetting } from './letter-setting.ts';
import type { LetterWords } from './letter-words.ts';
import { ownWordsOf } from './own-words.ts';
import { openingIn, wordsIn } from './words.ts';

/** The sender from the account and its brand; `''` or null where they have no value. */
export interface Writer {
  person: { firstName: string; company?: string | null | undefined } | null;
  brand: { brandName: string; senderName: string; signOff: string } | null;
}

type Parts = keyof LetterSetting;
const parts: readonly Parts[] = [
  'greeting',
  'emailTitle',
  'senderName',
  'brandName',
  'replyRequest',
  'signOff',
];

/** The chosen words of a document, each part trimmed. A part of `given` wins over the same part of `stored`. */
function chosenParts(stored: LetterSetting, given: LetterSetting): LetterSetting {
  const chosen: LetterSetting = {};
  for (const part of parts) {
    const value = given[part] ?? stored[part];
    if (value !== undefined) chosen[part] = value.trim();
  }
  return chosen;
}

const sendersName = ({ person, brand }: Writer): string => brand?.senderName || person?.firstName || '';

const brandsName = ({ person, brand }: Writer, words: LetterWords | null): string => {
  if (brand?.brandName) return brand.brandName;
  if (!person) return '';
  return person.company || (person.firstName && words ? words.team(person.firstName) : '');
};

const inLanguage = (letter: Letter, words: LetterWords, { lang }: { lang?: string | undefined }): Letter => {
  const { title, intro } = openingIn(letter.emailTitle, lang);
  const goesOn = words.goesOnInLowerCase === true && letter.greeting.endsWith(',');
  return { ...letter, title, intro: goesOn ? intro.charAt(0).toLowerCase() + intro.slice(1) : intro };
};

/** "Ada", and "Ada, who bakes". */
const isNamed = (line: string, name: string): boolean =>
  name !== '' && (line === name || line.startsWith(`${name},`));

/**
 * A chosen part is used unchanged, and an empty one is none. A part that was not chosen gets its default if the email
 * neither greets nor signs itself and its language is one of the library. If only the title was chosen, the greeting is
 * added unless the email greets; if only a name was chosen, the rest of the signature is added unless the email signs.
 */
export function letterFor(
  { settings, blocks }: Pick<Document, 'settings' | 'blocks'>,
  writer: Writer,
  given: LetterSetting = {},
): Letter {
  const chosen = chosenParts(settings.letter ?? {}, given);
  const words = wordsIn(settings.lang ?? 'en');
  const own = ownWordsOf(blocks);
  const sender = sendersName(writer);
  const brand = brandsName(writer, words);
  const names = [sender, brand, chosen.senderName ?? '', chosen.brandName ?? ''];
  const signs = own.signs || own.lastLines.some((line) => names.some((name) => isNamed(line, name)));
  const isLacking = words !== null && !own.greets && !signs && !own.isDesigned;

  const emailTitle = chosen.emailTitle ?? (isLacking ? emailTitles[0].title : '');
  const greeting = chosen.greeting ?? (emailTitle !== '' && !own.greets ? (words?.greeting ?? '') : '');

  const isSigned = !signs && (isLacking || Boolean(chosen.senderName || chosen.brandName || chosen.signOff));
  const senderName = chosen.senderName ?? (isSigned ? sender : '');
  const brandName = chosen.brandName ?? (isSigned ? brand : '');
  const hasNames = !signs && (senderName !== '' || brandName !== '');
  const signOff = chosen.signOff ?? (hasNames ? writer.brand?.signOff || words?.signOff || '' : '');
  const replyRequest =
    chosen.replyRequest ?? (isLacking && !own.asksForReply ? (words?.replyRequest ?? '') : '');
  const letter = { greeting, emailTitle, senderName, brandName, replyRequest, signOff };
  return emailTitle === '' || !words || words === wordsIn('en')
    ? letter
    : inLanguage(letter, words, settings);
}

const noWriter: Writer = { person: null, brand: null };

/** The words that a document sets itself, for callers without an account. */
export const storedLetter = (document: Pick<Document, 'settings' | 'blocks'>): Letter =>
  letterFor(document, noWriter, {
    emailTitle: '',
    senderName: '',
    brandName: '',
    replyRequest: '',
    ...document.settings.letter,
  });

/** The defaults that a form offers for parts that are none, in the language of the email, or else in English. */
export function offeredLetter({ settings }: Pick<Document, 'settings'>, writer: Writer): Letter {
  const lang = settings.lang && wordsIn(settings.lang) ? settings.lang : 'en';
  return letterFor({ settings: { ...settings, lang, letter: undefined }, blocks: [] }, writer);
}
