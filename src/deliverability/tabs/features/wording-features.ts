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
const topicFeature = (name: LexiconName, directions: Directions): Feature => {
  const index = lexiconNames.indexOf(name);
  return feature(`words_${name}`, directions, (input) =>
    per100Words(input.textMeasures.lexicon[index] ?? 0, input),
  );
};

export const wordingFeatures: readonly Feature[] = [
  feature('length', promotion, ({ textMeasures: { words } }) => Math.log1p(words)),
  feature('capital_words', both, ({ textMeasures: { capitalWords, words } }) =>
    Math.sqrt(share(capitalWords, words + 20)),
  ),
  feature('exclamations', both, (input) => per100Words(count(input.message.visibleText, /!/g), input)),
  feature('questions', notSpam, (input) => per100Words(count(input.message.visibleText, /\?/g), input)),
  feature('amounts', spam, (input) => per100Words(count(input.message.visibleText, money), input)),
  feature('percents', both, (input) => per100Words(count(input.message.visibleText, /\d\s?%/g), input)),
  feature('repeated_signs', spam, (input) =>
    per100Words(count(input.message.visibleText, /([!?$*=~#>_+-])\1{1,}/g), input),
  ),
  feature('gibberish', spam, (input) => per100Words(input.textMeasures.gibberish, input)),
  feature('spaced_words', spam, (input) =>
    input.textMeasures.longestSpacedRun >= minSpacedCharacters
      ? per100Words(count(input.message.visibleText, spacedOut), input)
      : 0,
  ),
  feature('cut_words', spam, (input) => per100Words(countCutWords(input.message.html), input)),
  topicFeature('income', spam),
  topicFeature('loans', spam),
  topicFeature('health', spam),
  topicFeature('adult', spam),
  topicFeature('winning', spam),
  topicFeature('bargains', spam),
  topicFeature('pressure', both),
  topicFeature('promises', both),
  topicFeature('free', both),
  topicFeature('account', spam),
  topicFeature('click', spam),
  topicFeature('removal', spam),
  topicFeature('disclaimers', spam),
  topicFeature('anonymous', spam),
  topicFeature('offers', both),
  topicFeature('subscription', promotion),
  topicFeature('editorial', { spam: -1, promotion: 1 }),
  topicFeature('transaction', notPromotion),
  topicFeature('asking', promotion),
  topicFeature('prose', notSpam),
  topicFeature('oneself', neither),
  topicFeature('regards', neither),
  topicFeature('furniture', promotion),
  feature('greeting', notPromotion, ({ message }) =>
    /^.{0,120}\b(?:hi|hello|hey|dear)\b[^.!?]{0,30}[,!:-]/i.test(message.visibleText) ? 1 : 0,
  ),
  feature('phone_numbers', spam, (input) => per100Words(count(input.message.visibleText, phone), input)),
];
