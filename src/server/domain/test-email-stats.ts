import type { UserEmailStats } from '#contract/test-emails.ts';
import type { Context } from '../context.ts';
import { countTestEmails, type TestEmailCount } from '../db/test-emails.ts';
import type { Account } from './sessions.ts';

type Figures = Pick<UserEmailStats, 'total' | 'withFeedback' | 'counts' | 'rates'>;

/** Below that a rate says more about chance than about the email. */
const fewestForRates = 5;

const percent = (count: number, of: number): number => Math.round((count / of) * 1000) / 10;

const figuresOf = (rows: readonly TestEmailCount[]): Figures => {
  const counts = { inbox: 0, promotions: 0, spam: 0, not_received: 0 };
  let total = 0;
  let withFeedback = 0;
  for (const { feedback, count } of rows) {
    total += count;
    if (!feedback) continue;
    withFeedback += count;
    counts[feedback] += count;
  }
  const rate = (count: number): number => percent(count, withFeedback);
  const rates =
    withFeedback < fewestForRates
      ? null
      : {
          inbox: rate(counts.inbox),
          promotions: rate(counts.promotions),
          spam: rate(counts.spam),
          not_received: rate(counts.not_received),
        };
  return { total, withFeedback, counts, rates };
};

const grouped = <Key extends string>(
  rows: readonly TestEmailCount[],
  keyOf: (row: TestEmailCount) => Key,
): [Key, Figures][] => {
  const groups = Map.groupBy(rows, keyOf);
  return [...groups]
    .map(([key, group]): [Key, Figures] => [key, figuresOf(group)])
    .sort(([a, left], [b, right]) => right.total - left.total || a.localeCompare(b));
};

export const getUserEmailStats = async (ctx: Context, account: Account): Promise<UserEmailStats> => {
  const rows = await countTestEmails(ctx.db, account.workspace_id);
  return {
    ...figuresOf(rows),
    byProvider: grouped(rows, (row) => row.provider).map(([provider, figures]) => ({ provider, ...figures })),
    bySendingDomain: grouped(rows, (row) => row.domain).map(([domain, figures]) => ({ domain, ...figures })),
  };
};
