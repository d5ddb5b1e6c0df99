import {
  type CampaignComparison,
  type MeasureName,
  minCampaigns,
  minMessages,
  settledAfterHours,
} from '#contract/campaigns/analytics.ts';
import { formatPercent } from '#web/lib/formats.ts';
import { listText } from '#web/text/list-text.ts';
import { t } from '#web/text/t.ts';
import { Sparkline } from '#web/ui/charts/sparkline.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';

type Measure = CampaignComparison['measures'][number];

const names: Record<MeasureName, () => string> = {
  delivered: () => t('campaignPage.campaignAnalytics.delivered'),
  opened: () => t('campaignPage.campaignAnalytics.opened'),
  clicked: () => t('campaignPage.campaignAnalytics.clicked'),
  clickToOpen: () => t('campaignPage.campaignAnalytics.clickToOpen'),
  bounced: () => t('campaignPage.campaignAnalytics.bounced'),
  complained: () => t('campaignPage.campaignAnalytics.reportedAsSpam'),
  unsubscribed: () => t('campaignPage.campaignAnalytics.unsubscribed'),
};
const moreIsBetter: readonly MeasureName[] = ['delivered', 'opened', 'clicked', 'clickToOpen'];

/** Complaints are rare, so they have another decimal. */
const percent = (name: MeasureName, rate: number | null): string =>
  rate === null ? '-' : formatPercent(rate, name === 'complained' ? 2 : 1);

const Difference = ({ name, rate, median }: Measure) => {
  if (rate === null || median === null) return '-';
  const points = Math.round((rate - median) * 100) / 100;
  if (points === 0) return t('campaignPage.campaignAnalytics.theSame');
  const isGood = points > 0 === moreIsBetter.includes(name);
  return (
    <span className={isGood ? 'text-good' : 'text-bad'}>
      {points > 0
        ? t('campaignPage.campaignAnalytics.pointsMore', { points })
        : t('campaignPage.campaignAnalytics.pointsLess', { points: -points })}
    </span>
  );
};

/** The release before this one, which may answer during an update, does not send it. */
const pastOf = ({ past }: Partial<Pick<Measure, 'past'>>) => past ?? [];

const Past = ({ name, median, ...measure }: Measure) =>
  pastOf(measure).length < 2 ? (
    '-'
  ) : (
    <Sparkline
      className="inline-block align-middle"
      label={t('campaignPage.campaignAnalytics.ratesOfLastCampaigns', {
        count: pastOf(measure).length,
        rates: listText(
          pastOf(measure).map(({ rate }) => percent(name, rate)),
          'unit',
        ),
      })}
      values={pastOf(measure).map(({ rate }) => rate)}
      reference={median}
    />
  );

const columns: Column<Measure>[] = [
  {
    key: 'name',
    get header() {
      return t('campaignPage.campaignAnalytics.ofAllSent');
    },
    primary: true,
    cell: ({ name }) => names[name](),
  },
  {
    key: 'rate',
    get header() {
      return t('campaignPage.campaignAnalytics.thisCampaign');
    },
    align: 'end',
    cell: ({ name, rate }) => percent(name, rate),
  },
  {
    key: 'median',
    get header() {
      return t('campaignPage.campaignAnalytics.yourMedian');
    },
    align: 'end',
    cell: ({ name, median }) => percent(name, median),
  },
  {
    key: 'difference',
    get header() {
      return t('campaignPage.campaignAnalytics.difference');
    },
    align: 'end',
    cell: (measure) => <Difference {...measure} />,
  },
  {
    key: 'past',
    get header() {
      return t('campaignPage.campaignAnalytics.lastCampaigns');
    },
    align: 'end',
    isEmpty: (measure) => pastOf(measure).length < 2,
    cell: (measure) => <Past {...measure} />,
  },
];

const noteOf = ({ campaigns, isEarly, measures }: CampaignComparison): string =>
  [
    t('campaignPage.campaignAnalytics.theMedianOfTheCampaignsCampaigns', { campaigns }),
    isEarly && t('campaignPage.campaignAnalytics.itWentOutLessThanSettledafterhours', { settledAfterHours }),
    measures.every(({ rate }) => rate === null) &&
      t('campaignPage.campaignAnalytics.thisCampaignHasFewerThanMinmessages', { minMessages }),
  ]
    .filter(Boolean)
    .join(' ');

/** Each rate of a campaign beside the last ten: their median, the difference, and their course. */
export const ComparisonPanel = ({ comparison }: { comparison: CampaignComparison }) => {
  const { campaigns, measures } = comparison;
  if (measures.every(({ median }) => median === null))
    return (
      <Notice tone="info" title={t('campaignPage.campaignAnalytics.notEnoughCampaigns')}>
        {t('campaignPage.campaignAnalytics.theComparisonStartsAfterMincampaignsEarlier', {
          minCampaigns,
          minMessages,
          settledAfterHours,
          campaigns,
        })}
      </Notice>
    );
  return (
    <>
      <p className="measure text-ink-soft">{noteOf(comparison)}</p>
      <Table
        caption={t('campaignPage.campaignAnalytics.thisCampaignAndTheMedianOf')}
        columns={columns}
        rows={measures}
        rowKey={({ name }) => name}
      />
    </>
  );
};
