// How an account answers lately: whether it says that it is too much, and whether it answers at all.
import type { Outcome } from './outcomes.ts';

export interface Health {
  note(outcome: Outcome): void;
  /** Once: it said so often enough that it is no accident. */
  isTooMuch(): boolean;
  /** Nothing but silence: until then nothing is sent, and then one mail to see. */
  restUntil(): number;
  isSilent(): boolean;
}

const windowMs = 2_000;
/** Single refusals among many are the price of a limit that is used well. */
const toleratedShare = 0.025;
const silencesInARow = 5;
const firstRestMs = 1_000;
const longestRestMs = 60_000;

export const createHealth = (clock: () => number): Health => {
  let since = 0;
  let answers = 0;
  let refusals = 0;
  let silences = 0;
  let restMs = 0;
  let until = 0;
  return {
    note: ({ kind }) => {
      const now = clock();
      if (now - since > windowMs) {
        since = now;
        answers = 0;
        refusals = 0;
      }
      answers += 1;
      if (kind === 'throttled') refusals += 1;
      if (kind === 'in_doubt' || kind === 'unreached') {
        silences += 1;
        // Those that were under way together count once.
        if (silences >= silencesInARow && now >= until) {
          restMs = Math.min(longestRestMs, Math.max(firstRestMs, restMs * 2));
          until = now + restMs;
        }
      } else {
        silences = 0;
        restMs = 0;
        until = 0;
      }
    },
    isTooMuch: () => {
      const isIt = refusals >= 2 && refusals > answers * toleratedShare;
      if (isIt) {
        answers = 0;
        refusals = 0;
      }
      return isIt;
    },
    restUntil: () => until,
    isSilent: () => silences >= silencesInARow,
  };
};
