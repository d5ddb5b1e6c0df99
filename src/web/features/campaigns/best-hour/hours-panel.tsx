import { type BestHours, maxCampaigns, minCampaigns, minReactions } from '#contract/campaigns/analytics.ts';
import { t } from '#web/text/t.ts';
import { hourNames, hourText, weekdayNames } from './hour-names.ts';
import { countIn, WeekGrid } from './week-grid.tsx';

const BestOnes = ({ data }: { data: BestHours }) => {
  const weekdays = weekdayNames('long');
  const clock = hourNames();
  return (
    <ol className="flex flex-wrap gap-x-10 gap-y-3">
      {data.best.map(({ weekday, hour }, index) => (
        <li key={`${weekday} ${hour}`} className="figures">
          <span className={index === 0 ? 'block font-serif text-2xl' : 'block text-lg'}>
            {t('campaigns.bestHour.dayAndHour', { day: weekdays[weekday - 1], hours: hourText(hour, clock) })}
          </span>{' '}
          <span className="text-ink-soft text-sm">
            {t('campaigns.bestHour.opensAndClicks', { count: countIn(data.hours, weekday, hour) })}
          </span>
        </li>
      ))}
    </ol>
  );
};

/** The hours in which most people opened and clicked, and the whole week; the reason where there is too little data. */
export const HoursPanel = ({ data }: { data: BestHours }) => {
  const { reactions, campaigns, best } = data;
  if (reactions < minReactions || campaigns < minCampaigns)
    return (
      <p className="measure text-ink-soft">
        {t('campaigns.bestHour.weNameABestHourAfter', {
          minReactions,
          minCampaigns,
          maxCampaigns,
          reactions,
          campaigns,
        })}
      </p>
    );
  return (
    <>
      {best.length > 0 && <BestOnes data={data} />}
      <p className="measure text-ink-soft text-sm">
        {t('campaigns.bestHour.fromReactionsFirstOpensAndClicks', { reactions, campaigns })}
      </p>
      <WeekGrid all={data.hours} />
    </>
  );
};
