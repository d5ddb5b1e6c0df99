import type { ListGrowth as Growth } from '#contract/audience/list-growth.ts';
import { formatCount } from '#web/lib/counts.ts';
import { formatAgo } from '#web/lib/dates.ts';
import { t } from '#web/text/t.ts';
import { GrowthBars } from '#web/ui/charts/growth-bars.tsx';

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The last 30 days of a list, and when it was last written to. Its place is reserved until the figures arrive. */
export const ListGrowth = ({ growth }: { growth: Growth | undefined }) => {
  if (!growth) return <div aria-hidden className="mt-3 h-[3.75rem]" />;
  const joined = sumOf(growth.joined);
  const left = sumOf(growth.left);
  return (
    <div className="mt-3 min-h-[3.75rem]">
      <div className="flex items-end justify-between gap-4">
        <p className="figures text-ink-soft">
          {joined + left === 0
            ? t('lists.listGrowth.noChange')
            : t('lists.listGrowth.joinedAndLeft', { joined: formatCount(joined), left: formatCount(left) })}
        </p>
        {joined + left > 0 && (
          // Time runs from left to right in every language.
          <span dir="ltr" className="h-8 w-24 shrink-0">
            <GrowthBars joined={growth.joined} left={growth.left} className="size-full" />
          </span>
        )}
      </div>
      <p className="mt-1 text-ink-soft">
        {growth.lastSentAt === null
          ? t('lists.listGrowth.nothingSent')
          : t('lists.listGrowth.lastSent', { when: formatAgo(new Date(growth.lastSentAt), new Date()) })}
      </p>
    </div>
  );
};
