// Scores an email by a model that `bench/deliverability/train.ts` wrote: each feature's distance from its mean times a
// weight, summed up and turned into a probability. Every part of the sum can be named.
import { type FeatureValues, features } from '../features.ts';

export interface LearnedFeature {
  name: string;
  mean: number;
  scale: number;
  weight: number;
}

export interface LearnedModel {
  rulesetVersion: string;
  trainedOn: string;
  date: string;
  intercept: number;
  features: readonly LearnedFeature[];
}

export interface Verdict {
  logit: number;
  p: number;
  /** The features that speak most for the verdict, strongest first. */
  reasons: string[];
}

/** In standard deviations: no value counts for more, however extreme it is. */
const maxDistance = 3;
/** The most that one feature adds to the logit, so that suspicion needs several. */
const maxContribution = 1.5;

const distanceFrom = (value: number, { mean, scale }: LearnedFeature): number =>
  Math.max(-maxDistance, Math.min(maxDistance, (value - mean) / scale));

interface ModelFeature {
  learned: LearnedFeature;
  /** Of the feature in `features`. */
  index: number;
}

const cache = new WeakMap<LearnedModel, readonly ModelFeature[]>();

function featuresOf(model: LearnedModel): readonly ModelFeature[] {
  const cached = cache.get(model);
  if (cached) return cached;
  const found = model.features.flatMap((learned) => {
    const index = features.findIndex(({ name }) => name === learned.name);
    return index === -1 ? [] : [{ learned, index }];
  });
  cache.set(model, found);
  return found;
}

const maxReasons = 3;
/** A smaller contribution is not mentioned. */
const minNamedContribution = 0.1;

/** Asks for the features that the model uses, and no others. */
export function scoreWith(model: LearnedModel, valueAt: FeatureValues): Verdict {
  let logit = model.intercept;
  const contributions: { name: string; contribution: number }[] = [];
  for (const { learned, index } of featuresOf(model)) {
    const value = valueAt(index);
    if (value === null) continue;
    const distance = distanceFrom(value, learned);
    const contribution = Math.max(-maxContribution, Math.min(maxContribution, learned.weight * distance));
    logit += contribution;
    if (contribution >= minNamedContribution) contributions.push({ name: learned.name, contribution });
  }
  contributions.sort((one, other) => other.contribution - one.contribution);
  return {
    logit,
    p: 1 / (1 + Math.exp(-logit)),
    reasons: contributions.slice(0, maxReasons).map(({ name }) => name),
  };
}
