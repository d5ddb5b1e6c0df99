// A sleep that ends early when there is work.

export interface Sleeper {
  sleep(ms: number): Promise<void>;
  /** Also ends early for `wakeFor` of the same name. */
  sleepFor(name: string, ms: number): Promise<void>;
  /** Yields to the event loop. */
  breathe(): Promise<void>;
  wake(): void;
  wakeFor(name: string): void;
}

export const createSleeper = (): Sleeper => {
  let end: (() => void) | null = null;
  let sleepsFor: string | null = null;
  const sleepFor = (name: string | null, ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => end?.(), Math.max(0, Math.ceil(ms)));
      sleepsFor = name;
      end = () => {
        clearTimeout(timer);
        end = null;
        sleepsFor = null;
        resolve();
      };
    });
  return {
    sleep: (ms) => sleepFor(null, ms),
    sleepFor,
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
    wake: () => end?.(),
    wakeFor: (name) => {
      if (sleepsFor === name) end?.();
    },
  };
};
