import type { Effect } from './effects.ts';

export type ClientVerdict = 'fine' | 'differs' | 'breaks';

/** Whether recipients see the email as it was designed. */
export const verdictOf = (dropped: readonly { effect: Effect }[]): ClientVerdict => {
  if (dropped.some(({ effect }) => effect === 'layout')) return 'breaks';
  return dropped.some(({ effect }) => effect === 'look') ? 'differs' : 'fine';
};
