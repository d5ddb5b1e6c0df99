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
const topicFeature = (name: string, directions: Directions, topics: readonly LexiconName[]): Feature => {
  const indexes = topics.map((topic) => lexiconNames.indexOf(topic));
  return feature(`subject_${name}`, directions, ({ subject, subjectMeasures: { lexicon } }) =>
    subject === undefined
      ? null
      : Math.min(
          maxTopicWords,
          sum(indexes, (index) => lexicon[index] ?? 0),
        ),
  );
};

export const subjectFeatures: readonly Feature[] = [
  feature('subject_capitals', both, ({ subject }) => (subject === undefined ? null : capitalShare(subject))),
  feature('subject_exclamations', both, ({ subject }) =>
    subject === undefined ? null : Math.min(3, count(subject, /[!！]/g)),
  ),
  feature('subject_amounts', both, ({ subject }) =>
    subject === undefined ? null : Math.min(1, count(subject, /[$€£%]/g)),
  ),
  feature('subject_codes', spam, ({ subject, subjectMeasures: { gibberish } }) =>
    subject === undefined ? null : Math.min(2, gibberish + count(subject, /\S\s{4,}\S|[*~=]{2,}/g)),
  ),
  topicFeature('enticing', spam, [
    'income',
    'loans',
    'health',
    'adult',
    'winning',
    'bargains',
    'promises',
    'free',
  ]),
  topicFeature('offer', promotion, ['offers', 'free', 'pressure', 'asking']),
  topicFeature('transaction', notPromotion, ['transaction']),
];
