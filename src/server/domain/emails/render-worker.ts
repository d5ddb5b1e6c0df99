// Runs the work on an email: small ones at once, large ones in a worker thread.
import type { Context, EmailTasks } from '../../context.ts';
import type { Caller } from '../shared/caller.ts';
import { DomainError, tooMany, unavailable } from '../shared/errors.ts';
import * as tasks from './worker-tasks.ts';

/** About 2 ms of work, 10 for a malicious one: the round trip to a thread is no quicker. */
const maxInlineCharacters = 4_000;

const inlineTasks: EmailTasks = tasks;
type Fault = Extract<Awaited<ReturnType<Context['threads']['run']>>, { value: null }>['fault'];

const retrySeconds = 5;

/** `unchanged` is the sentence that says what was not done. */
const refusalOf = (fault: Fault, unchanged: string): DomainError => {
  switch (fault) {
    case 'too-slow':
      return new DomainError(
        'refused',
        `This email takes longer to read than a real one does. ${unchanged} Remove repeated elements and style rules, and try again.`,
      );
    case 'failed':
      return new DomainError(
        'refused',
        `This email could not be read to its end. ${unchanged} Simplify its HTML and try again.`,
      );
    case 'too-many':
      return tooMany(
        `Several large emails of yours are being read already. ${unchanged} Wait a few seconds and try again.`,
        retrySeconds,
      );
    case 'stopping':
      return unavailable(
        `The server is being restarted. ${unchanged} Please try again in a few seconds.`,
        retrySeconds,
      );
    case 'busy':
      return unavailable(
        `Many large emails are being read right now. ${unchanged} Please try again in a few seconds.`,
        retrySeconds,
      );
  }
};

/** `characters` is the length of the email that the task reads. */
export const runEmailTask = async <Name extends keyof EmailTasks & string>(
  ctx: Context,
  caller: Pick<Caller, 'id'>,
  {
    task,
    input,
    characters,
    unchanged,
    maxWaitMs,
  }: {
    task: Name;
    input: Parameters<EmailTasks[Name]>[0];
    characters: number;
    unchanged: string;
    /** How long to wait for a free thread; the default time if omitted. */
    maxWaitMs?: number;
  },
): Promise<ReturnType<EmailTasks[Name]>> => {
  if (characters <= maxInlineCharacters) {
    const run = inlineTasks[task] as (input: Parameters<EmailTasks[Name]>[0]) => ReturnType<EmailTasks[Name]>;
    return run(input);
  }
  const { value, fault } = await ctx.threads.run(caller.id, task, input, maxWaitMs);
  if (fault !== null) throw refusalOf(fault, unchanged);
  return value as ReturnType<EmailTasks[Name]>;
};
