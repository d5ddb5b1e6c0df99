// Recent responses for an account: whether the carrier throttles, and whether it answers at all. The circuit is open while
// it does not answer; after that, one trial message shows whether it answers again.
import type { SendOutcome } from '../../carriers/outcome.ts';

const windowMs = 2_000;
/** A few throttled calls among many are normal near the limit. */
const toleratedThrottleShare = 0.025;
const minThrottled = 2;
const silencesToOpen = 5;
const minOpenMs = 1_000;
const maxOpenMs = 60_000;

export class CircuitBreaker {
  readonly #clock: () => number;
  #windowStart = 0;
  #responses = 0;
  #throttled = 0;
  #silencesInARow = 0;
  #openMs = 0;
  #openUntil = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  record({ kind }: SendOutcome): void {
    const now = this.#clock();
    if (now - this.#windowStart > windowMs) {
      this.#windowStart = now;
      this.#responses = 0;
      this.#throttled = 0;
    }
    this.#responses += 1;
    if (kind === 'throttled') this.#throttled += 1;
    if (kind === 'in_doubt' || kind === 'unreached') this.#recordSilence(now);
    else {
      this.#silencesInARow = 0;
      this.#openMs = 0;
      this.#openUntil = 0;
    }
  }

  /** Returns true once when throttling is too frequent to be an accident. */
  takeBackOff(): boolean {
    const isTooFrequent =
      this.#throttled >= minThrottled && this.#throttled > this.#responses * toleratedThrottleShare;
    if (isTooFrequent) {
      this.#responses = 0;
      this.#throttled = 0;
    }
    return isTooFrequent;
  }

  /** By the monotonic clock of the process; in the past: the circuit is closed, or only a trial message may be sent. */
  get openUntil(): number {
    return this.#openUntil;
  }

  /** The carrier did not answer the last calls: only one message may be in flight. */
  get allowsOnlyTrial(): boolean {
    return this.#silencesInARow >= silencesToOpen;
  }

  #recordSilence(now: number): void {
    this.#silencesInARow += 1;
    // Concurrent calls without an answer count once.
    if (this.#silencesInARow < silencesToOpen || now < this.#openUntil) return;
    this.#openMs = Math.min(maxOpenMs, Math.max(minOpenMs, this.#openMs * 2));
    this.#openUntil = now + this.#openMs;
  }
}
