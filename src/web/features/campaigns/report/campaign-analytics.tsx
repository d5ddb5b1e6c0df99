import { Download } from 'lucide-react';
import {
  type CampaignComparison,
  compareCampaign,
  exportCampaignEvents,
  type MeasureName,
  minCampaigns,
  minMessages,
  settledAfterHours,
} from '#contract/campaigns/analytics.ts';
import { endpointUrl, messageOf } from '#web/lib/api.ts';
import { formatPercent } from '#web/lib/formats.ts';
import { usePlanIncludes } from '#web/lib/plan-features.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';
import { YearlyPlanNote } from './yearly-plan-note.tsx';

type Measure = CampaignComparison['measures'][number];

const names: Record<MeasureName, string> = {
  get opened() {
    return t('campaignPage.campaignAnalytics.opened');
  },
  get clicked() {
    return t('campaignPage.campaignAnalytics.clicked');
  },
  get bounced() {
    return t('campaignPage.campaignAnalytics.bounced');
  },
  get complained() {
    return t('campaignPage.campaignAnalytics.reportedAsSpam');
  },
  get unsubscribed() {
    return t('campaignPage.campaignAnalytics.unsubscribed');
  },
};
const moreIsBetter: readonly MeasureName[] = ['opened', 'clicked'];

const percent = (rate: number | null): string => (rate === null ? '-' : formatPercent(rate));

const Difference = ({ name, rate, median }: Measure) => {
  if (rate === null || median === null) return '-';
  const points = Math.round((rate - median) * 10) / 10;
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

const columns: Column<Measure>[] = [
  {
    key: 'name',
    get header() {
      return t('campaignPage.campaignAnalytics.ofAllSent');
    },
    primary: true,
    cell: ({ name }) => names[name],
  },
  {
    key: 'rate',
    get header() {
      return t('campaignPage.campaignAnalytics.thisCampaign');
    },
    align: 'end',
    cell: ({ rate }) => percent(rate),
  },
  {
    key: 'median',
    get header() {
      return t('campaignPage.campaignAnalytics.yourMedian');
    },
    align: 'end',
    cell: ({ median }) => percent(median),
  },
  {
    key: 'difference',
    get header() {
      return t('campaignPage.campaignAnalytics.difference');
    },
    align: 'end',
    cell: (measure) => <Difference {...measure} />,
  },
];

const comparisonText = ({ campaigns, isEarly, measures }: CampaignComparison): string => {
  if (measures.every(({ median }) => median === null))
    return t('campaignPage.campaignAnalytics.theComparisonStartsAfterMincampaignsEarlier', {
      minCampaigns,
      minMessages,
      settledAfterHours,
      campaigns,
    });
  return [
    t('campaignPage.campaignAnalytics.theMedianOfTheCampaignsCampaigns', { campaigns }),
    isEarly && t('campaignPage.campaignAnalytics.itWentOutLessThanSettledafterhours', { settledAfterHours }),
    measures.every(({ rate }) => rate === null) &&
      t('campaignPage.campaignAnalytics.thisCampaignHasFewerThanMinmessages', { minMessages }),
  ]
    .filter(Boolean)
    .join(' ');
};

const Comparison = ({ campaignId }: { campaignId: string }) => {
  const comparison = useEndpoint(compareCampaign, { params: { id: campaignId } }, { fresh: true });
  if (comparison.isPending)
    return (
      <LoadingRegion label={t('campaignPage.campaignAnalytics.loadingTheComparison')}>
        <Skeleton className="h-56 w-full" />
      </LoadingRegion>
    );
  if (!comparison.data)
    return (
      <Notice
        tone="bad"
        title={t('campaignPage.campaignAnalytics.theComparisonCouldNotBeLoaded')}
        action={
          <Button busy={comparison.isFetching} onClick={() => void comparison.refetch()}>
            {t('campaignPage.campaignAnalytics.tryAgain')}
          </Button>
        }
      >
        {messageOf(comparison.error, t('campaignPage.campaignAnalytics.theServerDidNotAnswer'))}
      </Notice>
    );
  const { measures } = comparison.data;
  return (
    <>
      <p className="measure text-ink-soft">{comparisonText(comparison.data)}</p>
      {measures.some(({ median }) => median !== null) && (
        <Table
          caption={t('campaignPage.campaignAnalytics.thisCampaignAndTheMedianOf')}
          columns={columns}
          rows={measures}
          rowKey={({ name }) => name}
        />
      )}
    </>
  );
};

/** What the yearly plan adds to a report: a comparison with earlier campaigns, and all events as a file. */
export const CampaignAnalytics = ({ campaignId }: { campaignId: string }) => {
  const isIncluded = usePlanIncludes('advanced-analytics');
  return (
    <section aria-labelledby="own-past" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="own-past" className="font-serif text-xl">
          {t('campaignPage.campaignAnalytics.comparedWithYourPastCampaigns')}
        </h2>
        {isIncluded && (
          <Button asChild>
            <a href={endpointUrl(exportCampaignEvents, { params: { id: campaignId } })} download>
              <Download aria-hidden />
              {t('campaignPage.campaignAnalytics.rawEventsCsv')}
            </a>
          </Button>
        )}
      </div>
      {isIncluded ? (
        <Comparison campaignId={campaignId} />
      ) : (
        <YearlyPlanNote
          sentences={[
            t('campaignPage.campaignAnalytics.comparisonIsPartOfTheYearlyPlan'),
            t('campaignPage.campaignAnalytics.rawEventsArePartOfTheYearlyPlan'),
          ]}
        />
      )}
    </section>
  );
};
