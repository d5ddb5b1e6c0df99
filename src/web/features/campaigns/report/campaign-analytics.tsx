import { Download } from 'lucide-react';
import { compareCampaign, exportCampaignEvents } from '#contract/campaigns/analytics.ts';
import { endpointUrl, messageOf } from '#web/lib/api.ts';
import { usePlanIncludes } from '#web/lib/plan-features.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { ComparisonPanel } from './comparison/comparison-panel.tsx';
import { YearlyPlanNote } from './yearly-plan-note.tsx';

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
  return <ComparisonPanel comparison={comparison.data} />;
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
