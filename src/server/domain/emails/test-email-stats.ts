import type { Analysis } from '#contract/emails/analyze.ts';
import type { UserEmailStats } from '#contract/emails/test-emails.ts';
import { minTests, shareInterval } from '#deliverability/judge/interval.ts';
import { senderDomain } from '#deliverability/network/sender-facts.ts';
import type { Context } from '../../context.ts';
import { countTestEmails, type TestEmailCount } from '../../db/emails/test-emails.ts';
import type { Caller } from '../shared/caller.ts';

type Figures = Pick<UserEmailStats, 'total' | 'withFeedback' | 'counts' | 'rates' | 'inboxInterval'>;

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
    withFeedback < minTests
      ? null
      : {
          inbox: rate(counts.inbox),
          promotions: rate(counts.promotions),
          spam: rate(counts.spam),
          not_received: rate(counts.not_received),
        };
  return { total, withFeedback, counts, rates, inboxInterval: shareInterval(counts.inbox, withFeedback) };
};

const groupFigures = <Key extends string>(
  rows: readonly TestEmailCount[],
  keyOf: (row: TestEmailCount) => Key,
): [Key, Figures][] => {
  const groups = Map.groupBy(rows, keyOf);
  return [...groups]
    .map(([key, group]): [Key, Figures] => [key, figuresOf(group)])
    .sort(([a, left], [b, right]) => right.total - left.total || a.localeCompare(b));
};

/** One list of pairs of domain and provider, most tests first. */
const byPair = (rows: readonly TestEmailCount[]): UserEmailStats['bySendingDomainAndProvider'] =>
  groupFigures(rows, (row) => row.domain)
    .flatMap(([domain]) =>
      groupFigures(
        rows.filter((row) => row.domain === domain),
        (row) => row.provider,
      ).map(([provider, figures]) => ({ domain, provider, ...figures })),
    )
    .sort((a, b) => b.total - a.total);

const statsOf = (rows: readonly TestEmailCount[]): UserEmailStats => ({
  ...figuresOf(rows),
  byProvider: groupFigures(rows, (row) => row.provider).map(([provider, figures]) => ({
    provider,
    ...figures,
  })),
  bySendingDomain: groupFigures(rows, (row) => row.domain).map(([domain, figures]) => ({
    domain,
    ...figures,
  })),
  bySendingDomainAndProvider: byPair(rows),
});

export const getUserEmailStats = async (ctx: Context, caller: Caller): Promise<UserEmailStats> =>
  statsOf(await countTestEmails(ctx.db, caller.workspace_id));

const toPlacements = ({ withFeedback, counts, inboxInterval }: Figures) => ({
  n: withFeedback,
  inbox: counts.inbox,
  promotions: counts.promotions,
  spam: counts.spam,
  notReceived: counts.not_received,
  inboxInterval,
});

/** Placements of test emails for an analysis; only those of the sender's domain if a sender is given. */
export const getFeedback = async (
  ctx: Context,
  caller: Caller,
  from: string | undefined,
): Promise<Analysis['feedback']> => {
  const stats = await getUserEmailStats(ctx, caller);
  const domain = from === undefined ? null : senderDomain(from);
  return {
    ...toPlacements(stats),
    byDomainAndProvider: stats.bySendingDomainAndProvider
      .filter((pair) => pair.withFeedback >= minTests && (domain === null || pair.domain === domain))
      .map((pair) => ({ domain: pair.domain, provider: pair.provider, ...toPlacements(pair) })),
  };
};
