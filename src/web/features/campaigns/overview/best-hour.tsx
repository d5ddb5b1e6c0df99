import { useId } from 'react';
import { planSentences } from '#contract/billing/plan-sentences.ts';
import { type BestHours, getBestHours, minCampaigns, minReactions } from '#contract/campaigns/analytics.ts';
import { messageOf } from '#web/lib/api.ts';
import { countOf, formatCount } from '#web/lib/counts.ts';
import { currentTimeZone, formatHourOfDay, formatWeekday, weekdaysInOrder } from '#web/lib/formats.ts';
import { usePlanIncludes } from '#web/lib/plan-features.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { YearlyPlanNote } from '../page/yearly-plan-note.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Those whose names fit below the columns. */
const named = [0, 6, 12, 18];

/** `9 to 10 AM`, `11 AM to 12 PM` */
const hourText = (hour: number): string => {
  const [from, to] = [formatHourOfDay(hour), formatHourOfDay(hour + 1)];
  const half = [' AM', ' PM'].find((end) => from.endsWith(end) && to.endsWith(end)) ?? '';
  return t('campaigns.bestHour.hourToHour2', {
    hour: from.slice(0, from.length - half.length),
    hour2: to,
  });
};

type Hour = BestHours['hours'][number];

const countIn = (all: readonly Hour[], weekday: number, hour: number): number => {
  const found = all.find((candidate) => candidate.weekday === weekday && candidate.hour === hour);
  return found ? found.opened + found.clicked : 0;
};

/** The week as a chart; the list beside it says the same in words. */
const Week = ({ all }: { all: readonly Hour[] }) => {
  const maxCount = Math.max(1, ...all.map(({ opened, clicked }) => opened + clicked));
  return (
    <div
      aria-hidden
      className="grid grid-cols-[2.5rem_repeat(24,minmax(0,1fr))] gap-px text-ink-soft text-xs sm:gap-0.5"
    >
      {weekdaysInOrder().map((day) => [
        <span key={day} className="self-center">
          {formatWeekday(day, 'short')}
        </span>,
        ...hours.map((hour) => {
          const count = countIn(all, day, hour);
          return (
            <span
              key={`${day} ${hour}`}
              title={`${formatWeekday(day)}, ${hourText(hour)}: ${formatCount(count)}`}
              className="relative h-6 overflow-hidden rounded-[2px] bg-sunken"
            >
              {count > 0 && (
                <span
                  className="absolute inset-0 bg-accent"
                  style={{ opacity: 0.15 + (0.85 * count) / maxCount }}
                />
              )}
            </span>
          );
        }),
      ])}
      <span />
      {named.map((hour) => (
        <span key={hour} className="col-span-6 pt-1">
          {formatHourOfDay(hour)}
        </span>
      ))}
    </div>
  );
};

const tooLittle = ({ reactions, campaigns, days }: BestHours): string =>
  t('campaigns.bestHour.weNameABestHourAfter', {
    minReactions,
    minCampaigns,
    days,
    reactions: formatCount(reactions),
    campaigns,
  });

const Hours = ({ data }: { data: BestHours }) => (
  <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_2fr]">
    <div>
      {data.best.length > 0 ? (
        <>
          <ol className="space-y-2">
            {data.best.map(({ weekday, hour }, index) => (
              <li key={`${weekday} ${hour}`} className="figures">
                <span className={index === 0 ? 'block font-serif text-2xl' : 'block'}>
                  {`${formatWeekday(weekday)}, ${hourText(hour)}`}
                </span>{' '}
                <span className="text-ink-soft text-sm">
                  {countOf(countIn(data.hours, weekday, hour), 'open or click', 'opens and clicks')}
                </span>
              </li>
            ))}
          </ol>
          <p className="measure mt-4 text-ink-soft text-sm">
            {t('campaigns.bestHour.fromReactionsFirstOpensAndClicks', {
              reactions: formatCount(data.reactions),
              days: data.days,
            })}
          </p>
        </>
      ) : (
        <p className="measure text-ink-soft">{tooLittle(data)}</p>
      )}
    </div>
    {data.reactions > 0 && <Week all={data.hours} />}
  </div>
);

const Loaded = () => {
  const timeZone = currentTimeZone();
  const query = useEndpoint(getBestHours, { query: { timeZone } }, { fresh: true });
  if (query.isPending)
    return (
      <LoadingRegion label={t('campaigns.bestHour.loadingTheHours')}>
        <Skeleton className="h-48 w-full" />
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
  return <Hours data={query.data} />;
};

/** When the recipients of this workspace open and click. */
export const BestHour = () => {
  const id = useId();
  const isIncluded = usePlanIncludes('advanced-analytics');
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5 border-t pt-8">
      <h2 id={id} className="text-2xl">
        {t('campaigns.bestHour.bestHourToSend')}
      </h2>
      {isIncluded ? <Loaded /> : <YearlyPlanNote sentences={[planSentences.bestHour]} />}
    </section>
  );
};
