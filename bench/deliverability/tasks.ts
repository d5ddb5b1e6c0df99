// The classification tasks of the models, as rows of numbers.

import type { FeatureUse } from '../../src/deliverability/tabs/features/feature.ts';
import { features, measureFeatures } from '../../src/deliverability/tabs/features.ts';
import type { Sample } from './corpus.ts';
import type { Row } from './logistic.ts';

export interface TaskRow extends Row {
  sample: Sample;
}

export const indexesFor = (use: FeatureUse): number[] =>
  features.flatMap(({ directions }, at) => (directions[use] ? [at] : []));

export const directionsFor = (use: FeatureUse): number[] =>
  features.flatMap(({ directions }) => directions[use] ?? []);

export const namesFor = (use: FeatureUse): string[] => indexesFor(use).map((at) => features[at]?.name ?? '');

const rowsOf = (
  samples: readonly Sample[],
  use: FeatureUse,
  isPositive: (sample: Sample) => boolean,
): TaskRow[] =>
  samples.map((sample) => {
    const all = measureFeatures(sample.message);
    return {
      sample,
      x: indexesFor(use).map((at) => all[at] ?? null),
      directions: directionsFor(use),
      isPositive: isPositive(sample),
      group: sample.group,
    };
  });

/** Unwanted email against email that its readers requested. What Gmail filed as spam was requested too, so it is left out. */
export const spamRows = (messages: readonly Sample[]): TaskRow[] =>
  rowsOf(
    messages.filter(({ label }) => label !== 'gmail_spam'),
    'spam',
    ({ label }) => label === 'spam',
  );

/** Public designs are recent email that is not spam. One collection counts as one sender. */
export const designRows = (templates: readonly Sample[]): TaskRow[] =>
  rowsOf(templates, 'spam', () => false).map((row) => ({ ...row, group: row.sample.source }));

/** What Gmail filed as spam in one account against the rest, all of it requested. */
export const gmailSpamRows = (messages: readonly Sample[]): TaskRow[] =>
  rowsOf(
    messages.filter(({ source }) => source === 'gmail2019'),
    'spam',
    ({ label }) => label === 'gmail_spam',
  );

export const gmailTabRows = (messages: readonly Sample[]): TaskRow[] =>
  rowsOf(
    messages.filter(({ source, label }) => source === 'gmail2019' && label !== 'gmail_spam'),
    'promotion',
    ({ label }) => label === 'gmail_promotions',
  );

export const templateRows = (templates: readonly Sample[]): TaskRow[] =>
  rowsOf(
    templates.filter(({ label }) => label !== 'lifecycle'),
    'promotion',
    ({ label }) => label === 'promotional',
  );
