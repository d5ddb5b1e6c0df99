import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { featureValuesOf } from '../../tabs/features.ts';
import { scoreWith } from '../../tabs/model/scorer.ts';
import spamModel from '../../tabs/model/spam-model.json' with { type: 'json' };
import { spamReasons } from './spam-reasons.ts';

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
  threshold: 'more than 50 % low, 65 % medium, 80 % high',
  run: (message) => {
    const { p, reasons } = scoreWith(spamModel, featureValuesOf(message));
    if (p <= minLowP) return null;
    const traits = reasons.flatMap((name) => spamReasons.get(name) ?? []);
    return {
      severity: p > minHighP ? 'high' : p > minMediumP ? 'medium' : 'low',
      message:
        traits.length > 0
          ? keyedText('checks.spamModel.messageWithReasons', {
              percent: Math.round(p * 100),
              traits: traits.map((trait) => keyedText(trait)),
            })
          : keyedText('checks.spamModel.message', { percent: Math.round(p * 100) }),
      fix: keyedText('checks.spamModel.fix'),
    };
  },
};
