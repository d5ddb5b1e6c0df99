import type { ReactNode } from 'react';
import { getReach, maxEmailsForReach, type WorkspaceReport } from '#contract/campaigns/workspace/report.ts';
import { formatCount } from '#web/lib/counts.ts';
import { formatNumber, formatPercent } from '#web/lib/formats.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { percentOf } from './report-points.ts';

/** `12% more than before`, of a count. */
const countChange = (now: number, before: number): string => {
  if (before === 0) return now === 0 ? t('reports.totals.same') : t('reports.totals.noneBefore');
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return t('reports.totals.same');
  const change = formatPercent(Math.abs(percent), 0);
  return percent > 0 ? t('reports.totals.more', { change }) : t('reports.totals.less', { change });
};

/** The same of a rate, in percentage points. */
const rateChange = (now: number, before: number, hasBefore: boolean, digits: number): string => {
  if (!hasBefore) return t('reports.totals.noneBefore');
  const rounded = Number((now - before).toFixed(digits));
  if (rounded === 0) return t('reports.totals.same');
  const change = formatNumber(Math.abs(rounded), digits);
  return rounded > 0
    ? t('reports.totals.pointsMore', { change })
    : t('reports.totals.pointsLess', { change });
};

const Figure = ({ name, value, children }: { name: string; value: ReactNode; children: ReactNode }) => (
  <div className="min-w-0 border-t pt-3">
    <dt className="text-ink-soft text-sm">{name}</dt>
    <dd className="figures mt-1 min-h-9 font-serif text-3xl leading-9">{value}</dd>
    <dd className="mt-1 text-ink-soft text-sm">{children}</dd>
  </div>
);

const Reach = ({ query }: { query: { from: string; to: string; timeZone: string } }) => {
  const reach = useEndpoint(getReach, { query });
  const people = reach.data?.people;
  return (
    <Figure
      name={t('reports.totals.peopleReached')}
      value={reach.isPending ? '…' : people === undefined || people === null ? '–' : formatCount(people)}
    >
      {reach.error
        ? t('reports.totals.reachFailed')
        : people === null
          ? t('reports.totals.tooManyForReach', { emails: formatCount(maxEmailsForReach) })
          : t('reports.totals.eachPersonOnce')}
    </Figure>
  );
};

/** The period in figures, beside the period before. */
export const Totals = ({
  report: { totals, before, subscribed },
  query,
}: {
  report: WorkspaceReport;
  query: { from: string; to: string; timeZone: string };
}) => {
  const { from, to, timeZone } = query;
  const earlier = before.totals;
  const rate = (name: string, part: 'opened' | 'clicked' | 'bounced' | 'complained', digits = 1) => {
    const now = percentOf(totals[part], totals.sent);
    return (
      <Figure name={name} value={totals.sent > 0 ? formatPercent(now, digits) : '–'}>
        {totals.sent > 0
          ? rateChange(now, percentOf(earlier[part], earlier.sent), earlier.sent > 0, digits)
          : t('reports.totals.nothingSent')}
      </Figure>
    );
  };
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-6 md:grid-cols-4">
      <Figure name={t('reports.totals.emailsSent')} value={formatCount(totals.sent)}>
        {countChange(totals.sent, earlier.sent)}
      </Figure>
      <Reach query={{ from, to, timeZone }} />
      {rate(t('reports.totals.opened'), 'opened')}
      {rate(t('reports.totals.clicked'), 'clicked')}
      <Figure name={t('reports.totals.campaigns')} value={formatCount(totals.campaigns)}>
        {countChange(totals.campaigns, earlier.campaigns)}
      </Figure>
      <Figure name={t('reports.totals.subscribersNow')} value={formatCount(subscribed)}>
        {t('reports.totals.joinedAndLeft', {
          joined: formatCount(totals.joined),
          left: formatCount(totals.left),
        })}
      </Figure>
      {rate(t('reports.totals.bounced'), 'bounced')}
      {rate(t('reports.totals.complained'), 'complained', 2)}
    </dl>
  );
};
