import type { Check } from '../../judge/check.ts';
import { featureValuesOf } from '../../tabs/features.ts';
import { scoreWith } from '../../tabs/model/scorer.ts';
import spamModel from '../../tabs/model/spam-model.json' with { type: 'json' };

const minLowP = 0.5;
/** Nearer to one half the model is uncertain. */
const minMediumP = 0.65;
const minHighP = 0.8;

export const spamModelCheck: Check = {
  id: 'spam-model',
  group: 'model',
  severity: 'medium',
  evidence: 'B',
  source: 'A model that learned from public collections of spam and of wanted mail',
  threshold: 'more than 50 % low, 65 % medium, 80 % grave',
  run: (message) => {
    const { p, reasons } = scoreWith(spamModel, featureValuesOf(message));
    if (p <= minLowP) return null;
    const what = reasons.length > 0 ? ` Most of it comes from ${reasons.join(', ')}.` : '';
    return {
      severity: p > minHighP ? 'high' : p > minMediumP ? 'medium' : 'low',
      message: `Taken together, it reads like the spam that filters were trained on (${Math.round(p * 100)} %).${what}`,
      fix: 'Change what is named here where you can do without it. None of it is a fault by itself, and text in whole sentences weighs against it.',
    };
  },
};
