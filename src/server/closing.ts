// What a stop has to end, in the opposite order of the start.

interface Step {
  /** For the operator, when the stop takes too long. */
  name: () => string;
  stop: () => Promise<unknown>;
}

export interface Closing {
  add: (name: string | (() => string), stop: () => Promise<unknown>) => void;
  /** Ends everything, the last added first. A failure does not keep the rest from ending; the first one is thrown. */
  close: () => Promise<void>;
  /** The names of what has not ended. */
  unfinished: () => string[];
}

export const createClosing = (): Closing => {
  const steps: Step[] = [];
  const failures: unknown[] = [];
  let closing: Promise<void> | null = null;
  const closeAll = async (): Promise<void> => {
    for (let step = steps.at(-1); step; step = steps.at(-1)) {
      await step.stop().catch((error: unknown) => failures.push(error));
      steps.splice(steps.indexOf(step), 1);
    }
    if (failures.length > 0) throw failures[0];
  };
  return {
    add: (name, stop) => {
      steps.push({ name: typeof name === 'string' ? () => name : name, stop });
    },
    close: () => {
      closing ??= closeAll();
      return closing;
    },
    unfinished: () => steps.map(({ name }) => name()).reverse(),
  };
};
