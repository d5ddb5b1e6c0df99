import { Download } from 'lucide-react';
import { planSentences } from '#contract/billing/plan-sentences.ts';
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
import { countOf } from '#web/lib/counts.ts';
import { usePlanIncludes } from '#web/lib/plan-features.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';
import { YearlyPlanNote } from './yearly-plan-note.tsx';

type Measure = CampaignComparison['measures'][number];

const names: Record<MeasureName, string> = {
  opened: 'Opened',
  clicked: 'Clicked',
  bounced: 'Bounced',
  complained: 'Reported as spam',
  unsubscribed: 'Unsubscribed',
};
const moreIsBetter: readonly MeasureName[] = ['opened', 'clicked'];

const percent = (rate: number | null): string => (rate === null ? '-' : `${rate.toFixed(1)}%`);

const Difference = ({ name, rate, median }: Measure) => {
  if (rate === null || median === null) return '-';
  const points = Math.round((rate - median) * 10) / 10;
  if (points === 0) return 'The same';
  const isGood = points > 0 === moreIsBetter.includes(name);
  return (
    <span className={isGood ? 'text-good' : 'text-bad'}>
      {`${Math.abs(points).toFixed(1)} points ${points > 0 ? 'more' : 'less'}`}
    </span>
  );
};

const columns: Column<Measure>[] = [
  { key: 'name', header: 'Of all sent', primary: true, cell: ({ name }) => names[name] },
  { key: 'rate', header: 'This campaign', align: 'end', cell: ({ rate }) => percent(rate) },
  { key: 'median', header: 'Your median', align: 'end', cell: ({ median }) => percent(median) },
  { key: 'difference', header: 'Difference', align: 'end', cell: (measure) => <Difference {...measure} /> },
];

const comparisonText = ({ campaigns, isEarly, measures }: CampaignComparison): string => {
  if (measures.every(({ median }) => median === null))
    return `The comparison starts after ${minCampaigns} earlier campaigns of at least ${minMessages} emails each. So far you have ${campaigns === 0 ? 'none' : campaigns}.`;
  return [
    `The median of the ${countOf(campaigns, 'campaign')} before this one.`,
    isEarly && `It went out less than ${settledAfterHours} hours ago, so more people will open and click.`,
    measures.every(({ rate }) => rate === null) &&
      `This campaign has fewer than ${minMessages} emails, which is too few for a rate.`,
  ]
    .filter(Boolean)
    .join(' ');
};

const Comparison = ({ campaignId }: { campaignId: string }) => {
  const comparison = useEndpoint(compareCampaign, { params: { id: campaignId } }, { fresh: true });
  if (comparison.isPending)
    return (
      <LoadingRegion label="Loading the comparison">
        <Skeleton className="h-56 w-full" />
      </LoadingRegion>
    );
  if (!comparison.data)
    return (
      <Notice
        tone="bad"
        title="The comparison could not be loaded"
        action={
          <Button busy={comparison.isFetching} onClick={() => void comparison.refetch()}>
            Try again
          </Button>
        }
      >
        {messageOf(comparison.error, 'The server did not answer.')}
      </Notice>
    );
  const { measures } = comparison.data;
  return (
    <>
      <p className="measure text-ink-soft">{comparisonText(comparison.data)}</p>
      {measures.some(({ median }) => median !== null) && (
        <Table
          caption="This campaign and the median of earlier ones"
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
          Compared with your past campaigns
        </h2>
        {isIncluded && (
          <Button asChild>
            <a href={endpointUrl(exportCampaignEvents, { params: { id: campaignId } })} download>
              <Download aria-hidden />
              Raw events (CSV)
            </a>
          </Button>
        )}
      </div>
      {isIncluded ? (
        <Comparison campaignId={campaignId} />
      ) : (
        <YearlyPlanNote sentences={[planSentences.comparison, planSentences.rawEvents]} />
      )}
    </section>
  );
};
