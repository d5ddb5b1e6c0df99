// The input of the models: numbers that a person can verify in the email. Traits that reveal when or by which program
// an email was made (character sets, doctypes, headers, font elements, https) are excluded, because a model trained on
// old emails would judge by them.

import { once } from '../judge/memo.ts';
import { ownerOf } from '../message/address.ts';
import { apostrophe, beginning, capital, curved, eachWord, number, percent } from '../message/char-class.ts';
import { isPicture } from '../message/images.ts';
import type { Message } from '../message/message.ts';
import { countLexicons, type LexiconName, lexiconNames } from './model/lexicon.ts';

/** The words of a text as numbers. */
interface Reading {
  words: number;
  /** Of three letters and more, all of them capitals. */
  capitalWords: number;
  gibberish: number;
  /** The longest sequence of single letters. */
  lonelyLetters: number;
  /** How often each lexicon is met. */
  lexicon: readonly number[];
}

interface Sight {
  message: Message;
  text: Reading;
  subject: string | undefined;
  subjectText: Reading;
  hosts: readonly string[];
  webLinks: Message['links'];
  pictures: Message['pictures'];
  /** The visible text. */
  shown: Message['runs'];
  shownCharacters: number;
}

export type FeatureUse = 'spam' | 'promotion';

type Signs = Partial<Record<FeatureUse, 1 | -1>>;

export interface Feature {
  name: string;
  /**
   * The direction in which it may support the verdict, fixed in advance by its meaning: 1 a high value, -1 a low value.
   * Training may find that it does not count, but not that the opposite holds because one old collection happens to be
   * so.
   */
  signs: Signs;
  /** The reasons shown when a high value supports the verdict, and when a low value does. */
  much: string;
  little: string;
  /** null: not given, so nothing is concluded from it. */
  measure: (sight: Sight) => number | null;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

/**
 * Per 100 words, on a scale where the tenth counts less than the first. A short email counts as if it had 60 words
 * more.
 */
const smoothingWords = 60;
const perWords = (found: number, { text: { words } }: Sight): number =>
  Math.log1p((100 * found) / (words + smoothingWords));

const capitalsOf = (text: string): number | null => {
  const letters = count(text, /\p{L}/gu);
  return letters < 4 ? 0 : count(text, /\p{Lu}/gu) / letters;
};

const both: Signs = { spam: 1, promotion: 1 };
const spam: Signs = { spam: 1 };
const wanted: Signs = { spam: -1 };
const promotion: Signs = { promotion: 1 };
const personal: Signs = { promotion: -1 };

type Texts = Pick<Feature, 'much' | 'little'>;
const feature = (name: string, signs: Signs, texts: Texts, measure: Feature['measure']): Feature => ({
  name,
  signs,
  ...texts,
  measure,
});

const about = (name: LexiconName, signs: Signs, what: string): Feature => {
  const at = lexiconNames.indexOf(name);
  return feature(
    `words_${name}`,
    signs,
    { much: `many words ${what}`, little: `hardly any words ${what}` },
    (sight) => perWords(sight.text.lexicon[at] ?? 0, sight),
  );
};

const subjectAbout = (name: string, signs: Signs, topics: readonly LexiconName[], texts: Texts): Feature => {
  const places = topics.map((topic) => lexiconNames.indexOf(topic));
  return feature(`subject_${name}`, signs, texts, ({ subject, subjectText: { lexicon } }) =>
    subject === undefined
      ? null
      : Math.min(
          3,
          sum(places, (at) => lexicon[at] ?? 0),
        ),
  );
};

const money = /[$€£¥]\s?\d|\b\d[\d.,]{0,14}\s?(?:usd|eur|dollars?|euros?)\b/giu;
const consonants = /[bcdfghjklmnpqrstvwxz]{5}/i;
const isCode = (word: string): boolean =>
  /\d/.test(word) && (/\p{L}\d+\p{L}/u.test(word) || /^\d+\p{L}{3,}/u.test(word));
/** Of at least five spaced letters; those in between are words. */
const fewestLonely = 3;
const spacedOut = /(?<![\p{L}\p{N}])(?:\p{L}[ .*_-]{1,2}){4,}\p{L}(?![\p{L}\p{N}])/gu;
// As filters list them. It matches honest businesses too, so no trait alone can decide.
const abusedEndings =
  /\.(?:biz|info|ru|cn|su|ws|cc|tk|ml|ga|cf|gq|top|xyz|click|icu|loan|work|site|online|pw)$/;
const phone = /(?<!\d)(?:\+?1[ .-]?)?(?:\(\d{3}\)|\d{3})[ .-]\d{3}[ .-]\d{4}(?!\d)/g;
const visibleLinks = (message: Message): Message['links'] =>
  message.links.filter(({ isHidden }) => !isHidden);

const maxColors = 500;
const colors = new Map<string, readonly [number, number, number]>();

/** Red, green and blue of `#rrggbb`. An email has few colors, each used often. */
function channelsOf(color: string): readonly [number, number, number] {
  const kept = colors.get(color);
  if (kept) return kept;
  if (colors.size >= maxColors) colors.clear();
  const at = (from: number): number => Number.parseInt(color.slice(from, from + 2), 16);
  const channels = [at(1), at(3), at(5)] as const;
  colors.set(color, channels);
  return channels;
}

const reddish = (color: string | null): boolean => {
  if (!color) return false;
  const [r, g, b] = channelsOf(color);
  return r > 180 && g < 90 && b < 90;
};
const isNear = (one: string | null, other: string | null): boolean => {
  if (!one || !other) return false;
  const [r, g, b] = channelsOf(one);
  const [red, green, blue] = channelsOf(other);
  return Math.max(Math.abs(r - red), Math.abs(g - green), Math.abs(b - blue)) < 24;
};
const shareOfText = (
  { shown, shownCharacters }: Sight,
  is: (run: Message['runs'][number]) => boolean,
): number =>
  share(
    sum(shown, (run) => (is(run) ? run.text.length : 0)),
    shownCharacters,
  );
const hiddenCharacters = ({ runs }: Message): number =>
  sum(runs, ({ isHidden, text }) => (isHidden ? text.trim().length : 0));
const oneLineOfPreheader = 150;

const letterCodes = /&#(?:6[5-9]|[78]\d|9[07-9]|1[01]\d|12[0-2]);/g;
const cuts = new RegExp(`[a-z]<!--[^>]{0,200}-->[a-z]|${letterCodes.source}`, 'gi');
const cutsByComment = /<!--(?<=[a-z]<!--)/i;
const cutsIn = (html: string): number => count(html, cutsByComment.test(html) ? cuts : letterCodes);

const bigPictureWords = ({ width, height }: Message['pictures'][number]): number => {
  const size = (width ?? 0) + (height ?? 0);
  return size > 100 && size < 3000 ? size / 100 : 0;
};

export const features: readonly Feature[] = [
  feature(
    'subject_capitals',
    both,
    { much: 'capitals in the subject', little: 'a subject in small letters' },
    ({ subject }) => (subject === undefined ? null : capitalsOf(subject)),
  ),
  feature(
    'subject_exclamations',
    both,
    { much: 'exclamation marks in the subject', little: 'a subject without exclamation marks' },
    ({ subject }) => (subject === undefined ? null : Math.min(3, count(subject, /[!！]/g))),
  ),
  feature(
    'subject_amounts',
    both,
    { much: 'a price or per cent in the subject', little: 'no price or per cent in the subject' },
    ({ subject }) => (subject === undefined ? null : Math.min(1, count(subject, /[$€£%]/g))),
  ),
  feature(
    'subject_codes',
    spam,
    { much: 'a code or scrambled letters in the subject', little: 'a subject without codes' },
    ({ subject, subjectText: { gibberish } }) =>
      subject === undefined ? null : Math.min(2, gibberish + count(subject, /\S\s{4,}\S|[*~=]{2,}/g)),
  ),
  subjectAbout(
    'enticing',
    spam,
    ['income', 'loans', 'health', 'adult', 'winning', 'bargains', 'promises', 'free'],
    {
      much: 'a subject about money, health, prizes, bargains or things for free',
      little: 'a subject without enticing words',
    },
  ),
  subjectAbout('offer', promotion, ['offers', 'free', 'pressure', 'asking'], {
    much: 'a subject that offers, presses or asks for something',
    little: 'a subject that offers nothing',
  }),
  subjectAbout('transaction', personal, ['transaction'], {
    much: 'a subject about an order or an account',
    little: 'a subject that is not about an order or an account',
  }),
  feature('length', promotion, { much: 'a long text', little: 'a short text' }, ({ text: { words } }) =>
    Math.log1p(words),
  ),
  feature(
    'capital_words',
    both,
    { much: 'many words in capitals', little: 'hardly any words in capitals' },
    ({ text: { capitalWords, words } }) => Math.sqrt(share(capitalWords, words + 20)),
  ),
  feature(
    'exclamations',
    both,
    { much: 'many exclamation marks', little: 'hardly any exclamation marks' },
    (sight) => perWords(count(sight.message.visibleText, /!/g), sight),
  ),
  feature('questions', wanted, { much: 'many questions', little: 'hardly any questions' }, (sight) =>
    perWords(count(sight.message.visibleText, /\?/g), sight),
  ),
  feature(
    'amounts',
    spam,
    { much: 'many prices and sums of money', little: 'hardly any prices or sums of money' },
    (sight) => perWords(count(sight.message.visibleText, money), sight),
  ),
  feature('percents', both, { much: 'many per cent signs', little: 'hardly any per cent signs' }, (sight) =>
    perWords(count(sight.message.visibleText, /\d\s?%/g), sight),
  ),
  feature(
    'repeated_signs',
    spam,
    { much: 'rows of signs such as !!!, $$$ or ***', little: 'no rows of signs' },
    (sight) => perWords(count(sight.message.visibleText, /([!?$*=~#>_+-])\1{1,}/g), sight),
  ),
  feature(
    'gibberish',
    spam,
    { much: 'words made of random letters and digits', little: 'hardly any scrambled words' },
    (sight) => perWords(sight.text.gibberish, sight),
  ),
  feature(
    'spaced_words',
    spam,
    { much: 'words with their letters pulled apart', little: 'no words pulled apart' },
    (sight) =>
      sight.text.lonelyLetters >= fewestLonely
        ? perWords(count(sight.message.visibleText, spacedOut), sight)
        : 0,
  ),
  feature(
    'cut_words',
    spam,
    { much: 'words cut by comments or codes in the HTML', little: 'no words cut in the HTML' },
    (sight) => perWords(cutsIn(sight.message.html), sight),
  ),
  about('income', spam, 'about earning money'),
  about('loans', spam, 'about loans, credit and insurance'),
  about('health', spam, 'about pills, weight and cures'),
  about('adult', spam, 'about sex and dating'),
  about('winning', spam, 'about prizes and winning'),
  about('bargains', spam, 'about cheap goods, copies and lists of addresses'),
  about('pressure', both, 'that press for time'),
  about('promises', both, 'that promise much, such as guaranteed or amazing'),
  about('free', both, 'that say free'),
  about('account', spam, 'about your account, log-in and security'),
  about('click', spam, 'such as click here'),
  about('removal', spam, 'about being removed from a list'),
  about('disclaimers', spam, 'that defend the mailing, such as this is not spam'),
  about('anonymous', spam, 'that greet nobody in particular, such as dear friend'),
  about('offers', both, 'that offer and sell'),
  about('subscription', promotion, 'about the subscription'),
  about('editorial', { spam: -1, promotion: 1 }, 'of news and articles'),
  about('transaction', personal, 'about orders, payments and accounts'),
  about('asking', promotion, 'that ask to give, sign or join'),
  about('prose', wanted, 'that hold sentences together (the, which, because)'),
  about('oneself', { spam: -1, promotion: -1 }, 'in the first person (I, my)'),
  about('regards', { spam: -1, promotion: -1 }, 'that close a letter'),
  about('furniture', promotion, 'such as view in browser and follow us'),
  feature(
    'greeting',
    personal,
    { much: 'a greeting at the beginning', little: 'no greeting at the beginning' },
    ({ message }) =>
      /^.{0,120}\b(?:hi|hello|hey|dear)\b[^.!?]{0,30}[,!:-]/i.test(message.visibleText) ? 1 : 0,
  ),
  feature('phone_numbers', spam, { much: 'phone numbers', little: 'no phone numbers' }, (sight) =>
    perWords(count(sight.message.visibleText, phone), sight),
  ),
  feature(
    'links',
    promotion,
    { much: 'many links for so few words', little: 'few links for so many words' },
    (sight) => perWords(visibleLinks(sight.message).length, sight),
  ),
  feature(
    'linked_owners',
    promotion,
    { much: 'links to many different domains', little: 'links to few domains' },
    ({ hosts }) => Math.log1p(new Set(hosts.map(ownerOf)).size),
  ),
  feature(
    'link_to_number',
    spam,
    { much: 'links to bare numbers or odd ports', little: 'no links to bare numbers' },
    ({ webLinks, hosts }) =>
      Math.min(
        1,
        hosts.filter((host) => /^[\d.]+$|^0x/.test(host)).length +
          webLinks.filter(({ href }) => /^https?:\/\/[^/?#]*(?::\d+|@)/i.test(href)).length,
      ),
  ),
  feature(
    'coded_links',
    spam,
    { much: 'links that hide letters behind codes', little: 'links without hidden letters' },
    ({ webLinks }) =>
      share(
        webLinks.filter(({ href }) => /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/i.test(href)).length,
        webLinks.length,
      ),
  ),
  feature(
    'odd_endings',
    spam,
    { much: 'links to endings that are often abused', little: 'links to common endings only' },
    ({ hosts }) => share(hosts.filter((host) => abusedEndings.test(host)).length, hosts.length),
  ),
  feature(
    'odd_hosts',
    spam,
    { much: 'links to domains with digits or scrambled letters', little: 'links to domains of plain words' },
    ({ hosts }) =>
      share(
        hosts.filter((host) => /\p{L}\d|\d\p{L}|[bcdfghjklmnpqrstvwxz]{5}/u.test(ownerOf(host))).length,
        hosts.length,
      ),
  ),
  feature(
    'picture_links',
    promotion,
    { much: 'links that are only a picture', little: 'links with words' },
    ({ message }) =>
      share(message.links.filter(({ hasPicture }) => hasPicture).length, Math.max(1, message.links.length)),
  ),
  feature(
    'pictures',
    promotion,
    { much: 'many pictures for so few words', little: 'few pictures for so many words' },
    (sight) => perWords(sight.pictures.length, sight),
  ),
  feature(
    'picture_instead_of_words',
    spam,
    { much: 'a picture instead of words', little: 'words, and not only pictures' },
    ({ pictures, text: { words } }) => (pictures.length > 0 && words < 35 ? 1 : 0),
  ),
  feature('few_words', spam, { much: 'hardly any words', little: 'enough words' }, ({ text }) =>
    Math.max(0, 1 - text.words / 80),
  ),
  feature(
    'big_linked_pictures',
    both,
    { much: 'large linked pictures beside few words', little: 'more words than linked pictures' },
    ({ pictures, text: { words } }) => {
      const weight = sum(pictures, (picture) => (picture.isLinked ? bigPictureWords(picture) : 0));
      return share(weight, weight + words);
    },
  ),
  feature('red_text', spam, { much: 'red text', little: 'no red text' }, (sight) =>
    Math.sqrt(shareOfText(sight, ({ color }) => reddish(color))),
  ),
  feature('big_text', promotion, { much: 'much large text', little: 'little large text' }, (sight) =>
    shareOfText(sight, ({ fontSizePx }) => fontSizePx >= 22),
  ),
  feature(
    'hidden_text',
    spam,
    { much: 'text that readers cannot see', little: 'no hidden text' },
    ({ message }) =>
      share(
        Math.max(0, hiddenCharacters(message) - oneLineOfPreheader),
        message.visibleText.length + oneLineOfPreheader,
      ),
  ),
  feature(
    'camouflaged_text',
    spam,
    { much: 'text in the colour of its background', little: 'no camouflaged text' },
    (sight) => Math.sqrt(shareOfText(sight, ({ color, background }) => isNear(color, background))),
  ),
  feature(
    'tables',
    promotion,
    { much: 'a layout of many tables', little: 'a layout of few tables' },
    ({ message }) => Math.log1p(count(message.html, /<table/gi)),
  ),
  feature('inline_styles', promotion, { much: 'much styling', little: 'little styling' }, ({ message }) =>
    Math.log1p(count(message.html, /\sstyle\s*=/gi)),
  ),
  feature('buttons', promotion, { much: 'many buttons', little: 'no or few buttons' }, ({ message }) =>
    Math.log1p(count(message.html, /<a\s[^<>]*(?:background|class="[^"<>]*(?:btn|button))/gi)),
  ),
  feature(
    'centred',
    promotion,
    { much: 'a centred layout', little: 'a layout that begins at the left' },
    ({ message }) => Math.log1p(count(message.html, /align\s*[:=]\s*["']?center/gi)),
  ),
];

const joining = beginning | apostrophe | curved | percent;

function read(text: string): Reading {
  const from: number[] = [];
  const to: number[] = [];
  let capitalWords = 0;
  let gibberish = 0;
  let lonely = 0;
  let lonelyLetters = 0;
  const hasConsonants = consonants.test(text);
  eachWord(text, joining, (start, end, characters, first, others) => {
    from.push(start);
    to.push(end);
    if (first === capital && characters > 2 && (others & ~(capital | apostrophe)) === 0) capitalWords += 1;
    lonely = characters === 1 && first !== number ? lonely + 1 : 0;
    if (lonely > lonelyLetters) lonelyLetters = lonely;
    const hasNumber = ((first | others) & number) !== 0;
    if (!hasNumber && !(hasConsonants && characters > 4)) return;
    const word = text.slice(start, end);
    if ((hasConsonants && consonants.test(word)) || (hasNumber && isCode(word))) gibberish += 1;
  });
  const lexicon = countLexicons(text, { from, to });
  return { words: from.length, capitalWords, gibberish, lonelyLetters, lexicon };
}

/** The index of a feature in `features`. */
export type Measured = (at: number) => number | null;

/** Measures each requested feature once. */
export const measurerOf = once((message: Message): Measured => {
  const webLinks = message.links.filter(({ host }) => host !== '');
  const shown = message.runs.filter(({ isHidden }) => !isHidden);
  const sight: Sight = {
    message,
    text: read(message.visibleText),
    subject: message.subject,
    subjectText: read(message.subject ?? ''),
    hosts: webLinks.map(({ host }) => host),
    webLinks,
    pictures: message.pictures.filter(isPicture),
    shown,
    shownCharacters: sum(shown, ({ text }) => text.length),
  };
  const row: (number | null | undefined)[] = [];
  const numberAt: Measured = (at) => {
    const value = row[at];
    if (value !== undefined) return value;
    const found = features[at]?.measure(sight) ?? null;
    row[at] = found;
    return found;
  };
  return numberAt;
});

/** The email as a row of numbers, in the order of `features`. */
export const measureFeatures = (message: Message): readonly (number | null)[] => {
  const numberAt = measurerOf(message);
  return features.map((_, at) => numberAt(at));
};
