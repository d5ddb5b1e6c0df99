// Reads a model that `bench/deliverability/train.ts` wrote: a weighted sum of how far an email lies from the middle of
// the emails it learned from, turned into a probability. Every part of the sum can be named.
import { type Feature, features, type Measured } from '../features.ts';

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
  /** The strongest reasons for the verdict, in plain words, strongest first. */
  reasons: string[];
}

/** No value counts for more than three steps, however extreme it is. */
const furthest = 3;
/** The maximum weight of a trait: suspicion needs several. */
const loudest = 1.5;
const stepsFrom = (value: number, { mean, scale }: LearnedFeature): number =>
  Math.max(-furthest, Math.min(furthest, (value - mean) / scale));

interface Part {
  learned: LearnedFeature;
  feature: Feature;
  at: number;
}

const known = new WeakMap<LearnedModel, readonly Part[]>();

/** The features of a model by index. */
function partsOf(model: LearnedModel): readonly Part[] {
  const kept = known.get(model);
  if (kept) return kept;
  const parts = model.features.flatMap((learned) => {
    const at = features.findIndex(({ name }) => name === learned.name);
    const feature = features[at];
    return feature ? [{ learned, feature, at }] : [];
  });
  known.set(model, parts);
  return parts;
}

const namedReasons = 3;
/** A smaller contribution is not mentioned. */
const worthNaming = 0.1;

/** Measures the features that the model uses, and no others. */
export function judge(model: LearnedModel, numberAt: Measured): Verdict {
  let logit = model.intercept;
  const parts: { words: string; part: number }[] = [];
  for (const { learned, feature, at } of partsOf(model)) {
    const value = numberAt(at);
    if (value === null) continue;
    const steps = stepsFrom(value, learned);
    const part = Math.max(-loudest, Math.min(loudest, learned.weight * steps));
    logit += part;
    if (part >= worthNaming) parts.push({ words: steps > 0 ? feature.much : feature.little, part });
  }
  parts.sort((one, other) => other.part - one.part);
  return {
    logit,
    p: 1 / (1 + Math.exp(-logit)),
    reasons: parts.slice(0, namedReasons).map(({ words }) => words),
  };
}
