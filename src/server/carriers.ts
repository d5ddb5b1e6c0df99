import type { Context } from './context.ts';
import { sesCarrier } from './domain/ses/carrier.ts';
import { liveProblems } from './domain/ses/live-problems.ts';

/** The carriers of the product. */
export const carriers: Context['carriers'] = [sesCarrier];

/** How `lettersmith doctor --live` asks about an account. */
export const sesLiveProblems = liveProblems;
