import { useDashboard } from '#web/lib/use-dashboard.ts';
import { t } from '#web/text/t.ts';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { Audience } from './audience.tsx';
import { LastCampaign } from './last-campaign.tsx';
import { NextCampaign } from './next-campaign.tsx';

const grid = 'grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]';

/** How the mail is doing: the last campaign, the next one, and the audience. */
export const MailSummary = () => {
  const { data, error } = useDashboard();
  // The overview of the account reports the error of this call, and retries.
  if (error || data?.isEmpty) return null;
  if (!data)
    return (
      <LoadingRegion label={t('dashboard.mailSummary.loading')} className={grid}>
        {['last', 'next', 'audience'].map((key) => (
          <span key={key} className="block border-t pt-4">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="mt-3 h-8 w-2/3" />
            <Skeleton className="mt-4 h-12 w-full" />
          </span>
        ))}
      </LoadingRegion>
    );
  return (
    <div className={grid}>
      <LastCampaign last={data.lastCampaign} />
      <NextCampaign next={data.nextCampaign} draft={data.draft} />
      <Audience audience={data.audience} />
    </div>
  );
};
