// Runs the work on an email: small ones at once, large ones in a worker thread.
import type { Context } from '../../context.ts';
import type { Account } from '../shared/account.ts';
import { DomainError, tooMany, unavailable } from '../shared/errors.ts';
import * as tasks from './worker-tasks.ts';

/** About 2 ms of work, 10 for a malicious one: the round trip to a thread is no quicker. */
const smallCharacters = 4_000;

type EmailTasks = typeof tasks;
const here: EmailTasks = { ...tasks };
type Fault = Extract<Awaited<ReturnType<Context['threads']['run']>>, { value: null }>['fault'];

const retrySeconds = 5;

/** `kept` is the sentence that says what was not done. */
const refusalOf = (fault: Fault, kept: string): DomainError => {
  switch (fault) {
    case 'too-slow':
      return new DomainError(
        'refused',
        `This email takes longer to read than a real one does. ${kept} Take out repeated elements and style rules, and try again.`,
      );
    case 'failed':
      return new DomainError(
        'refused',
        `This email could not be read to its end. ${kept} Simplify its HTML and try again.`,
      );
    case 'too-many':
      return tooMany(
        `Several large emails of yours are being read already. ${kept} Wait a few seconds and try again.`,
        retrySeconds,
      );
    case 'stopping':
      return unavailable(
        `The server is being restarted. ${kept} Please try again in a few seconds.`,
        retrySeconds,
      );
    case 'busy':
      return unavailable(
        `Many large emails are being read right now. ${kept} Please try again in a few seconds.`,
        retrySeconds,
      );
  }
};

/** `characters` is the length of the email that the task reads. */
export const workOnEmail = async <Name extends keyof EmailTasks & string>(
  ctx: Context,
  account: Pick<Account, 'id'>,
  {
    task,
    input,
    characters,
    kept,
    maxWaitMs,
  }: {
    task: Name;
    input: Parameters<EmailTasks[Name]>[0];
    characters: number;
    kept: string;
    /** How long to wait for a free thread; the default time if omitted. */
    maxWaitMs?: number;
  },
): Promise<ReturnType<EmailTasks[Name]>> => {
  if (characters <= smallCharacters) {
    const work = here[task] as (input: Parameters<EmailTasks[Name]>[0]) => ReturnType<EmailTasks[Name]>;
    return work(input);
  }
  const { value, fault } = await ctx.threads.run(account.id, task, input, maxWaitMs);
  if (fault !== null) throw refusalOf(fault, kept);
  return value as ReturnType<EmailTasks[Name]>;
};
