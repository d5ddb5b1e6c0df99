import type { LocalMoment } from '#contract/campaigns/schedule.ts';
import { cityOf, formatDateTime, formatDateTimeIn } from '#web/lib/dates.ts';
import { formatNumber } from '#web/lib/formats.ts';
import { t } from '#web/text/t.ts';
import { type Column, Table } from '#web/ui/display/table.tsx';

interface Row extends LocalMoment {
  isPast: boolean;
}

const columns = (): Column<Row>[] => [
  {
    key: 'place',
    header: t('campaignPage.localMoments.timeZone'),
    cell: ({ timeZone }) => cityOf(timeZone),
    primary: true,
  },
  {
    key: 'there',
    header: t('campaignPage.localMoments.timeThere'),
    cell: ({ at, timeZone }) => formatDateTimeIn(at, timeZone),
  },
  { key: 'here', header: t('campaignPage.localMoments.yourTime'), cell: ({ at }) => formatDateTime(at) },
  {
    key: 'recipients',
    header: t('campaignPage.localMoments.recipients'),
    cell: ({ recipients }) => formatNumber(recipients),
    align: 'end',
  },
  {
    key: 'state',
    header: t('campaignPage.localMoments.state'),
    cell: ({ isPast }) =>
      t(isPast ? 'campaignPage.localMoments.reached' : 'campaignPage.localMoments.toCome'),
  },
];

/** When recipients get a campaign that goes out by their own clocks. */
export const LocalMoments = ({
  moments,
  nowMs,
  paused,
}: {
  moments: readonly LocalMoment[];
  nowMs: number;
  /** What comes next depends on when it is resumed. */
  paused: boolean;
}) => {
  const rows = moments.map((moment) => ({ ...moment, isPast: Date.parse(moment.at) <= nowMs }));
  const toCome = rows.filter(({ isPast }) => !isPast);
  const [next] = toCome;
  const last = toCome.at(-1);
  return (
    <div className="flex flex-col gap-2">
      {!paused && next && last && (
        <p className="text-sm">
          {t('campaignPage.localMoments.next', {
            recipients: next.recipients,
            time: formatDateTime(next.at),
            city: cityOf(next.timeZone),
          })}{' '}
          {toCome.length > 1 &&
            t('campaignPage.localMoments.theRestBy', {
              recipients: toCome.reduce((sum, { recipients }) => sum + recipients, 0) - next.recipients,
              time: formatDateTimeIn(last.at, last.timeZone),
              city: cityOf(last.timeZone),
            })}
        </p>
      )}
      <details>
        <summary className="w-fit rounded-sm py-1 text-ink-soft text-sm hover:text-ink pointer-coarse:py-3">
          {t('campaignPage.localMoments.showTimes')}
        </summary>
        <Table
          caption={t('campaignPage.localMoments.caption')}
          columns={columns()}
          rows={rows}
          rowKey={({ at }) => at}
          className="mt-2"
        />
      </details>
    </div>
  );
};
