import { useId } from 'react';
import { type BestHours, getBestHours, minCampaigns, minReactions } from '#contract/campaigns/analytics.ts';
import { messageOf } from '#web/lib/api.ts';
import { currentTimeZone, writeDate } from '#web/lib/formats.ts';
import { usePlanIncludes } from '#web/lib/plan-features.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { YearlyPlanNote } from '../report/yearly-plan-note.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Those whose names fit below the columns. */
const named = [0, 6, 12, 18];

/** The server answers weekdays and hours in the reader's time zone already. */
const timeZone = 'UTC';
/** Weekday 1 is Monday, as January 1, 2024 was. */
const weekdayNames = (weekday: 'long' | 'short'): string[] =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => writeDate(new Date(Date.UTC(2024, 0, day)), { weekday, timeZone }));
/** One more than a day has: the last hour ends with it. */
const hourNames = (): string[] =>
  [...hours, 24].map((hour) =>
    writeDate(new Date(Date.UTC(2024, 0, 1, hour)), { hour: 'numeric', timeZone }),
  );
const hourText = (hour: number, names: readonly string[]): string =>
  t('campaigns.bestHour.hourToHour2', { hour: names[hour], hour2: names[hour + 1] });

type Hour = BestHours['hours'][number];

const countIn = (all: readonly Hour[], weekday: number, hour: number): number => {
  const found = all.find((candidate) => candidate.weekday === weekday && candidate.hour === hour);
  return found ? found.opened + found.clicked : 0;
};

/** The week as a chart; the list beside it says the same in words. */
const Week = ({ all }: { all: readonly Hour[] }) => {
  const maxCount = Math.max(1, ...all.map(({ opened, clicked }) => opened + clicked));
  const shortNames = weekdayNames('short');
  const clock = hourNames();
  return (
    <div
      aria-hidden
      className="grid grid-cols-[2.5rem_repeat(24,minmax(0,1fr))] gap-px text-ink-soft text-xs sm:gap-0.5"
    >
      {weekdayNames('long').map((day, index) => [
        <span key={day} className="self-center">
          {shortNames[index]}
        </span>,
        ...hours.map((hour) => {
          const count = countIn(all, index + 1, hour);
          return (
            <span
              key={`${day} ${hour}`}
              title={t('campaigns.bestHour.dayAndHourCount', { day, hours: hourText(hour, clock), count })}
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
          {clock[hour]}
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
    reactions,
    campaigns,
  });

const BestOnes = ({ data }: { data: BestHours }) => {
  const weekdays = weekdayNames('long');
  const clock = hourNames();
  return (
    <ol className="space-y-2">
      {data.best.map(({ weekday, hour }, index) => (
        <li key={`${weekday} ${hour}`} className="figures">
          <span className={index === 0 ? 'block font-serif text-2xl' : 'block'}>
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

const Hours = ({ data }: { data: BestHours }) => (
  <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_2fr]">
    <div>
      {data.best.length > 0 ? (
        <>
          <BestOnes data={data} />
          <p className="measure mt-4 text-ink-soft text-sm">
            {t('campaigns.bestHour.fromReactionsFirstOpensAndClicks', {
              reactions: data.reactions,
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
  const query = useEndpoint(getBestHours, { query: { timeZone: currentTimeZone() } }, { fresh: true });
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
      {isIncluded ? (
        <Loaded />
      ) : (
        <YearlyPlanNote sentences={[t('campaigns.bestHour.isPartOfTheYearlyPlan')]} />
      )}
    </section>
  );
};
