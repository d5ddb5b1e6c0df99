// Features of the subject; without a subject they are null.
import { type LexiconName, lexiconNames } from '../model/lexicon.ts';
import {
  both,
  count,
  type Directions,
  type Feature,
  feature,
  notPromotion,
  promotion,
  type Reasons,
  spam,
  sum,
} from './feature.ts';

const minCharacters = 4;

const capitalShare = (text: string): number => {
  const characters = count(text, /\p{L}/gu);
  return characters < minCharacters ? 0 : count(text, /\p{Lu}/gu) / characters;
};

const maxTopicWords = 3;

/** How many words of these lexicons the subject has. */
const topicFeature = (
  name: string,
  directions: Directions,
  topics: readonly LexiconName[],
  reasons: Reasons,
): Feature => {
  const indexes = topics.map((topic) => lexiconNames.indexOf(topic));
  return feature(`subject_${name}`, directions, reasons, ({ subject, subjectMeasures: { lexicon } }) =>
    subject === undefined
      ? null
      : Math.min(
          maxTopicWords,
          sum(indexes, (index) => lexicon[index] ?? 0),
        ),
  );
};

export const subjectFeatures: readonly Feature[] = [
  feature(
    'subject_capitals',
    both,
    { highReason: 'capitals in the subject', lowReason: 'a subject in small letters' },
    ({ subject }) => (subject === undefined ? null : capitalShare(subject)),
  ),
  feature(
    'subject_exclamations',
    both,
    { highReason: 'exclamation marks in the subject', lowReason: 'a subject without exclamation marks' },
    ({ subject }) => (subject === undefined ? null : Math.min(3, count(subject, /[!！]/g))),
  ),
  feature(
    'subject_amounts',
    both,
    { highReason: 'a price or percent in the subject', lowReason: 'no price or percent in the subject' },
    ({ subject }) => (subject === undefined ? null : Math.min(1, count(subject, /[$€£%]/g))),
  ),
  feature(
    'subject_codes',
    spam,
    { highReason: 'a code or scrambled letters in the subject', lowReason: 'a subject without codes' },
    ({ subject, subjectMeasures: { gibberish } }) =>
      subject === undefined ? null : Math.min(2, gibberish + count(subject, /\S\s{4,}\S|[*~=]{2,}/g)),
  ),
  topicFeature(
    'enticing',
    spam,
    ['income', 'loans', 'health', 'adult', 'winning', 'bargains', 'promises', 'free'],
    {
      highReason: 'a subject about money, health, prizes, bargains or things for free',
      lowReason: 'a subject without enticing words',
    },
  ),
  topicFeature('offer', promotion, ['offers', 'free', 'pressure', 'asking'], {
    highReason: 'a subject that offers, presses or asks for something',
    lowReason: 'a subject that offers nothing',
  }),
  topicFeature('transaction', notPromotion, ['transaction'], {
    highReason: 'a subject about an order or an account',
    lowReason: 'a subject that is not about an order or an account',
  }),
];
