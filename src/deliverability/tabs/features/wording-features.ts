// Features of the text: its length, marks, disguised words and topics.
import { type LexiconName, lexiconNames } from '../model/lexicon.ts';
import {
  both,
  count,
  type Directions,
  type Feature,
  feature,
  neither,
  notPromotion,
  notSpam,
  per100Words,
  promotion,
  share,
  spam,
} from './feature.ts';

const money = /[$€£¥]\s?\d|\b\d[\d.,]{0,14}\s?(?:usd|eur|dollars?|euros?)\b/giu;

/** A spaced word has five letters or more. The text is searched only if it has this many in a row. */
const minSpacedCharacters = 3;
const spacedOut = /(?<![\p{L}\p{N}])(?:\p{L}[ .*_-]{1,2}){4,}\p{L}(?![\p{L}\p{N}])/gu;

const characterCodes = /&#(?:6[5-9]|[78]\d|9[07-9]|1[01]\d|12[0-2]);/g;
const cutWords = new RegExp(`[a-z]<!--[^>]{0,200}-->[a-z]|${characterCodes.source}`, 'gi');
const commentInWord = /<!--(?<=[a-z]<!--)/i;
const countCutWords = (html: string): number =>
  count(html, commentInWord.test(html) ? cutWords : characterCodes);

const phone = /(?<!\d)(?:\+?1[ .-]?)?(?:\(\d{3}\)|\d{3})[ .-]\d{3}[ .-]\d{4}(?!\d)/g;

/** The density of the words of one lexicon. */
const topicFeature = (name: LexiconName, directions: Directions, what: string): Feature => {
  const index = lexiconNames.indexOf(name);
  return feature(
    `words_${name}`,
    directions,
    { highReason: `many words ${what}`, lowReason: `hardly any words ${what}` },
    (input) => per100Words(input.textMeasures.lexicon[index] ?? 0, input),
  );
};

export const wordingFeatures: readonly Feature[] = [
  feature(
    'length',
    promotion,
    { highReason: 'a long text', lowReason: 'a short text' },
    ({ textMeasures: { words } }) => Math.log1p(words),
  ),
  feature(
    'capital_words',
    both,
    { highReason: 'many words in capitals', lowReason: 'hardly any words in capitals' },
    ({ textMeasures: { capitalWords, words } }) => Math.sqrt(share(capitalWords, words + 20)),
  ),
  feature(
    'exclamations',
    both,
    { highReason: 'many exclamation marks', lowReason: 'hardly any exclamation marks' },
    (input) => per100Words(count(input.message.visibleText, /!/g), input),
  ),
  feature(
    'questions',
    notSpam,
    { highReason: 'many questions', lowReason: 'hardly any questions' },
    (input) => per100Words(count(input.message.visibleText, /\?/g), input),
  ),
  feature(
    'amounts',
    spam,
    { highReason: 'many prices and sums of money', lowReason: 'hardly any prices or sums of money' },
    (input) => per100Words(count(input.message.visibleText, money), input),
  ),
  feature(
    'percents',
    both,
    { highReason: 'many percent signs', lowReason: 'hardly any percent signs' },
    (input) => per100Words(count(input.message.visibleText, /\d\s?%/g), input),
  ),
  feature(
    'repeated_signs',
    spam,
    { highReason: 'rows of signs such as !!!, $$$ or ***', lowReason: 'no rows of signs' },
    (input) => per100Words(count(input.message.visibleText, /([!?$*=~#>_+-])\1{1,}/g), input),
  ),
  feature(
    'gibberish',
    spam,
    { highReason: 'words made of random letters and digits', lowReason: 'hardly any scrambled words' },
    (input) => per100Words(input.textMeasures.gibberish, input),
  ),
  feature(
    'spaced_words',
    spam,
    { highReason: 'words with their letters pulled apart', lowReason: 'no words pulled apart' },
    (input) =>
      input.textMeasures.longestSpacedRun >= minSpacedCharacters
        ? per100Words(count(input.message.visibleText, spacedOut), input)
        : 0,
  ),
  feature(
    'cut_words',
    spam,
    { highReason: 'words cut by comments or codes in the HTML', lowReason: 'no words cut in the HTML' },
    (input) => per100Words(countCutWords(input.message.html), input),
  ),
  topicFeature('income', spam, 'about earning money'),
  topicFeature('loans', spam, 'about loans, credit and insurance'),
  topicFeature('health', spam, 'about pills, weight and cures'),
  topicFeature('adult', spam, 'about sex and dating'),
  topicFeature('winning', spam, 'about prizes and winning'),
  topicFeature('bargains', spam, 'about cheap goods, copies and lists of addresses'),
  topicFeature('pressure', both, 'that press for time'),
  topicFeature('promises', both, 'that promise much, such as guaranteed or amazing'),
  topicFeature('free', both, 'that say free'),
  topicFeature('account', spam, 'about your account, log-in and security'),
  topicFeature('click', spam, 'such as click here'),
  topicFeature('removal', spam, 'about being removed from a list'),
  topicFeature('disclaimers', spam, 'that defend the mailing, such as this is not spam'),
  topicFeature('anonymous', spam, 'that greet no one in particular, such as dear friend'),
  topicFeature('offers', both, 'that offer and sell'),
  topicFeature('subscription', promotion, 'about the subscription'),
  topicFeature('editorial', { spam: -1, promotion: 1 }, 'of news and articles'),
  topicFeature('transaction', notPromotion, 'about orders, payments and accounts'),
  topicFeature('asking', promotion, 'that ask to give, sign or join'),
  topicFeature('prose', notSpam, 'that hold sentences together (the, which, because)'),
  topicFeature('oneself', neither, 'in the first person (I, my)'),
  topicFeature('regards', neither, 'that close a personal message'),
  topicFeature('furniture', promotion, 'such as view in browser and follow us'),
  feature(
    'greeting',
    notPromotion,
    { highReason: 'a greeting at the beginning', lowReason: 'no greeting at the beginning' },
    ({ message }) =>
      /^.{0,120}\b(?:hi|hello|hey|dear)\b[^.!?]{0,30}[,!:-]/i.test(message.visibleText) ? 1 : 0,
  ),
  feature('phone_numbers', spam, { highReason: 'phone numbers', lowReason: 'no phone numbers' }, (input) =>
    per100Words(count(input.message.visibleText, phone), input),
  ),
];
