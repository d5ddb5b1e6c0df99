// Work that only computes, done beside the thread that answers requests.

/** Functions by name, of a module that every thread loads: what goes in and comes out is copied between threads. */
// biome-ignore lint/suspicious/noExplicitAny: only so are functions of every input accepted
export type Tasks = Record<string, (input: any) => unknown>;

/**
 * `busy`: too much is waiting. `too-many`: too much of this caller is. `failed`: it broke, or its thread did.
 * `stopping`: the pool is being closed.
 */
export type TaskFault = 'too-slow' | 'busy' | 'too-many' | 'failed' | 'stopping';

export type Outcome<T> = { value: T; fault: null } | { value: null; fault: TaskFault };

export interface Threads<All extends Tasks> {
  /** Never throws. Callers take turns, so that one with much to do does not make the others wait. */
  run<Name extends keyof All & string>(
    caller: string,
    task: Name,
    input: Parameters<All[Name]>[0],
    /** At most so long until a thread begins with it. */
    maxWaitMs?: number,
  ): Promise<Outcome<Awaited<ReturnType<All[Name]>>>>;
}
