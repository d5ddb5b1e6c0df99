// What each plan includes beyond what every plan has. This is the only place that decides it.

import type { PlanFeature } from '#contract/billing/plan.ts';
import type { AnyText } from '#text/keyed-text.ts';
import type { Context } from '../../context.ts';
import type { Account } from '../shared/caller.ts';
import { forbidden } from '../shared/errors.ts';

type PlanType = Account['plan_type'];

const all: readonly PlanFeature[] = ['priority-support', 'advanced-analytics'];

/** The trial has every feature, so that people see what they would pay for. */
const byPlan: Record<PlanType, readonly PlanFeature[]> = {
  trial: all,
  'one-off': [],
  monthly: [],
  quarterly: ['priority-support'],
  yearly: all,
};

type Buyer = Pick<Account, 'plan_type'>;

/** An installation without payments has every feature. An ended plan keeps its features for reading. */
export const planFeatures = (ctx: Pick<Context, 'payments'>, { plan_type }: Buyer): readonly PlanFeature[] =>
  ctx.payments === null ? all : byPlan[plan_type];

export const planIncludes = (ctx: Pick<Context, 'payments'>, buyer: Buyer, feature: PlanFeature): boolean =>
  planFeatures(ctx, buyer).includes(feature);

/** `sentence` names the plan that has the feature. */
export const requireFeature = (
  ctx: Pick<Context, 'payments'>,
  buyer: Buyer,
  feature: PlanFeature,
  sentence: AnyText,
): void => {
  if (!planIncludes(ctx, buyer, feature)) throw forbidden(sentence);
};
