// Recent responses for an account: whether SES throttles, and whether it answers at all.
import type { Outcome } from './outcomes.ts';

export interface Health {
  note(outcome: Outcome): void;
  /** Returns true once when throttling is too frequent to be an accident. */
  isTooMuch(): boolean;
  /** Circuit open until this time; then one trial message. */
  restUntil(): number;
  isSilent(): boolean;
}

const windowMs = 2_000;
/** A few throttled calls among many are normal near the limit. */
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
        // Concurrent calls without an answer count once.
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
