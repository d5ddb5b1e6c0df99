import type { User } from '#contract/accounts/session.ts';
import type { PlanFeature } from '#contract/billing/plan.ts';
import { useCurrentUser } from './session.ts';

/** During an update the previous release may answer, which does not name the features of a plan. */
export const planFeaturesOf = (user: User | null): readonly PlanFeature[] => user?.plan?.features ?? [];

/** Whether the user's plan includes this. The server decides, and refuses requests without it. */
export const usePlanIncludes = (feature: PlanFeature): boolean =>
  planFeaturesOf(useCurrentUser()).includes(feature);
