// Lets a loop sleep until its next work: for a time, or until another part of the process wakes it. A loop looks for
// work before each sleep, so a wake-up that finds no sleeper is not remembered.

export class Sleeper {
  #end: (() => void) | null = null;
  #isWaitingForCapacity = false;

  /** Ends early by `wake`. null: ends only by `wake`. */
  sleep(ms: number | null): Promise<void> {
    return this.#sleep(ms, false);
  }

  /** Ends early by `wake`, and by `noteCapacity`. */
  sleepUntilCapacity(maxMs: number): Promise<void> {
    return this.#sleep(maxMs, true);
  }

  /** Lets other work of this process run. */
  yieldToEventLoop(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  wake(): void {
    this.#end?.();
  }

  /** More messages can be marked as `sending`. */
  noteCapacity(): void {
    if (this.#isWaitingForCapacity) this.#end?.();
  }

  #sleep(ms: number | null, isWaitingForCapacity: boolean): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === null ? undefined : setTimeout(() => this.#end?.(), Math.max(0, Math.ceil(ms)));
      this.#isWaitingForCapacity = isWaitingForCapacity;
      this.#end = () => {
        clearTimeout(timer);
        this.#end = null;
        this.#isWaitingForCapacity = false;
        resolve();
      };
    });
  }
}
