// The input of the models: numbers that a person can verify in the email. Traits that reveal when or by which program
// an email was made (character sets, doctypes, headers, font elements, https) are excluded, because a model trained on
// old emails would judge by them.
import { memoized } from '../judge/memo.ts';
import type { Message } from '../message/message.ts';
import { isVisibleImage } from '../message/visible-images.ts';
import { type Feature, type FeatureInput, sum } from './features/feature.ts';
import { imageFeatures } from './features/image-features.ts';
import { linkFeatures } from './features/link-features.ts';
import { styleFeatures } from './features/style-features.ts';
import { subjectFeatures } from './features/subject-features.ts';
import { measureText } from './features/text-measures.ts';
import { wordingFeatures } from './features/wording-features.ts';

export const features: readonly Feature[] = [
  ...subjectFeatures,
  ...wordingFeatures,
  ...linkFeatures,
  ...imageFeatures,
  ...styleFeatures,
];

/** The value of a feature by its index in `features`; null when the email does not give it. */
export type FeatureValues = (index: number) => number | null;

const inputOf = (message: Message): FeatureInput => {
  const webLinks = message.links.filter(({ host }) => host !== '');
  const visibleRuns = message.runs.filter(({ isHidden }) => !isHidden);
  return {
    message,
    textMeasures: measureText(message.visibleText),
    subject: message.subject,
    subjectMeasures: measureText(message.subject ?? ''),
    hosts: webLinks.map(({ host }) => host),
    webLinks,
    images: message.images.filter(isVisibleImage),
    visibleRuns,
    visibleCharacters: sum(visibleRuns, ({ text }) => text.length),
  };
};

/** Measures each feature when it is first asked for, and once. */
export const featureValuesOf = memoized((message: Message): FeatureValues => {
  const input = inputOf(message);
  const values: (number | null | undefined)[] = [];
  return (index) => {
    const known = values[index];
    if (known !== undefined) return known;
    const value = features[index]?.measure(input) ?? null;
    values[index] = value;
    return value;
  };
});

/** The email as a row of numbers, in the order of `features`. */
export const measureFeatures = (message: Message): readonly (number | null)[] => {
  const valueAt = featureValuesOf(message);
  return features.map((_, index) => valueAt(index));
};
