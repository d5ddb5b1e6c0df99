// Limits how often something happens for each key, such as a campaign.

export class IntervalPerKey {
  readonly #intervalMs: number;
  readonly #clock: () => number;
  #startedAt = new Map<string, number>();

  constructor(intervalMs: number, clock: () => number) {
    this.#intervalMs = intervalMs;
    this.#clock = clock;
  }

  /** Returns true at most once per interval for each key. */
  start(key: string): boolean {
    const now = this.#clock();
    const startedAt = this.#startedAt.get(key);
    if (startedAt !== undefined && now < startedAt + this.#intervalMs) return false;
    this.#startedAt.set(key, now);
    return true;
  }

  /** Forgets keys that were not started for ten intervals, except those that are still used. */
  forgetOld(isUsed: (key: string) => boolean): void {
    const longAgo = this.#clock() - 10 * this.#intervalMs;
    this.#startedAt = new Map([...this.#startedAt].filter(([key, at]) => isUsed(key) || at > longAgo));
  }
}
