// The tab likelihood: how much an email resembles what Gmail files under Promotions. The content says little about it,
// so the result is a wide range.

import { type KeyedText, keyedText } from '#text/keyed-text.ts';
import type { Message } from '../message/message.ts';
import { isVisibleImage } from '../message/visible-images.ts';
import { featureValuesOf } from './features.ts';
import promotionModel from './model/promotion-model.json' with { type: 'json' };
import { scoreWith } from './model/scorer.ts';

export interface TabLikelihood<Words = string> {
  label: 'personal' | 'update' | 'promotion';
  /**
   * The probability of resembling a promotion; the true value is between `low` and `high` in 19 of 20 such collections.
   */
  p: number;
  low: number;
  high: number;
  /** What it was learned from, and what decides more. */
  basis: Words;
}

interface RangePoint {
  logit: number;
  p: number;
  low: number;
  high: number;
}

/** Linear interpolation between two measured points; beyond the last ones, their values. */
function rangeAt(points: readonly RangePoint[], logit: number): Omit<RangePoint, 'logit'> {
  const after = points.find((point) => point.logit >= logit) ?? points.at(-1);
  const before = points.findLast((point) => point.logit <= logit) ?? points[0];
  if (!after || !before) return { p: 0.5, low: 0, high: 1 };
  const width = after.logit - before.logit;
  const fraction = width > 0 ? (logit - before.logit) / width : 0;
  const between = (lower: number, upper: number): number => lower + (upper - lower) * fraction;
  return {
    p: between(before.p, after.p),
    low: between(before.low, after.low),
    high: between(before.high, after.high),
  };
}

const maxPersonalLinks = 3;
/** The first person, or a greeting. */
const personalWording = /\b(?:i|i'm|i've|i'd|my|me)\b|^.{0,120}\b(?:hi|hello|hey|dear)\b/i;

const isPersonal = ({ visibleText, links, images }: Message): boolean =>
  !images.some(isVisibleImage) &&
  links.filter(({ isHidden }) => !isHidden).length <= maxPersonalLinks &&
  personalWording.test(visibleText.replace(/’/g, "'"));

const roundedToHundredths = (value: number): number => Math.round(value * 100) / 100;

export function tabLikelihoodOf(message: Message): TabLikelihood<KeyedText> {
  const { logit } = scoreWith(promotionModel, featureValuesOf(message));
  const { p, low, high } = rangeAt(promotionModel.range, logit);
  return {
    label: p >= 0.5 ? 'promotion' : isPersonal(message) ? 'personal' : 'update',
    p: roundedToHundredths(p),
    low: roundedToHundredths(low),
    high: roundedToHundredths(high),
    basis: keyedText('checks.tabLikelihood.basis'),
  };
}
