// Pure computation, run beside the thread that answers requests.

/** Functions by name, of a module that every thread loads: arguments and results are copied between threads. */
// biome-ignore lint/suspicious/noExplicitAny: With `unknown` as the input, TypeScript would refuse a function with a narrower input.
export type Tasks = Record<string, (input: any) => unknown>;

/**
 * `busy`: too many tasks wait. `too-many`: too many of this caller wait. `failed`: the task or its thread failed.
 * `stopping`: the pool is being closed.
 */
export type TaskFault = 'too-slow' | 'busy' | 'too-many' | 'failed' | 'stopping';

export type Outcome<T> = { value: T; fault: null } | { value: null; fault: TaskFault };

export interface Threads<All extends Tasks> {
  /** Never throws. Callers are served fairly, so that one with many tasks does not delay the others. */
  run<Name extends keyof All & string>(
    caller: string,
    task: Name,
    input: Parameters<All[Name]>[0],
    /** The longest wait until a thread starts the task. */
    maxWaitMs?: number,
  ): Promise<Outcome<Awaited<ReturnType<All[Name]>>>>;
}
