// Runs the work on an email: small ones at once, large ones in a worker thread.

import { keyedText } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
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
const refusalOf = (fault: Fault, unchanged: TextKey): DomainError => {
  switch (fault) {
    case 'too-slow':
      return new DomainError(
        'refused',
        keyedText('refusals.emails.takesTooLong', { unchanged: keyedText(unchanged) }),
      );
    case 'failed':
      return new DomainError(
        'refused',
        keyedText('refusals.emails.notReadToItsEnd', { unchanged: keyedText(unchanged) }),
      );
    case 'too-many':
      return tooMany(
        keyedText('refusals.emails.severalAreRead', { unchanged: keyedText(unchanged) }),
        retrySeconds,
      );
    case 'stopping':
      return unavailable(
        keyedText('refusals.emails.serverRestarts', { unchanged: keyedText(unchanged) }),
        retrySeconds,
      );
    case 'busy':
      return unavailable(
        keyedText('refusals.emails.manyAreRead', { unchanged: keyedText(unchanged) }),
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
    unchanged: TextKey;
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
