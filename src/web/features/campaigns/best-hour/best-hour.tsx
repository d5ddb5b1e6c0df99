import { useId } from 'react';
import { getBestHours } from '#contract/campaigns/analytics.ts';
import { messageOf } from '#web/lib/api.ts';
import { currentTimeZone } from '#web/lib/formats.ts';
import { usePlanIncludes } from '#web/lib/plan-features.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { YearlyPlanNote } from '../report/yearly-plan-note.tsx';
import { HoursPanel } from './hours-panel.tsx';

const Loaded = () => {
  const query = useEndpoint(getBestHours, { query: { timeZone: currentTimeZone() } }, { fresh: true });
  if (query.isPending)
    return (
      <LoadingRegion label={t('campaigns.bestHour.loadingTheHours')}>
        <Skeleton className="h-64 w-full" />
      </LoadingRegion>
    );
  if (!query.data)
    return (
      <Notice
        tone="bad"
        title={t('campaigns.bestHour.theHoursCouldNotBeLoaded')}
        action={
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('campaigns.bestHour.tryAgain')}
          </Button>
        }
      >
        {messageOf(query.error, t('campaigns.bestHour.theServerDidNotAnswer'))}
      </Notice>
    );
  return <HoursPanel data={query.data} />;
};

/** When the recipients of this workspace open and click: in the overview, and in a report beside its campaign. */
export const BestHour = ({ place }: { place: 'overview' | 'report' }) => {
  const id = useId();
  const isIncluded = usePlanIncludes('advanced-analytics');
  return (
    <section
      aria-labelledby={id}
      className={place === 'overview' ? 'flex flex-col gap-5 border-t pt-8' : 'flex min-w-0 flex-col gap-4'}
    >
      <h2 id={id} className={place === 'overview' ? 'text-2xl' : 'font-serif text-xl'}>
        {t('campaigns.bestHour.bestHourToSend')}
      </h2>
      {isIncluded ? (
        <Loaded />
      ) : (
        <YearlyPlanNote sentences={[t('campaigns.bestHour.isPartOfTheYearlyPlan')]} />
      )}
    </section>
  );
};
