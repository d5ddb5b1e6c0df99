import type { z } from 'zod';
import type { espStats } from '#contract/campaigns/overview.ts';
import { formatCount } from '#web/lib/counts.ts';
import { t } from '#web/text/t.ts';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';

const grid = 'grid grid-cols-2 gap-x-6 gap-y-6 border-b pb-8 lg:grid-cols-4';

const Stat = ({ name, value, detail }: { name: string; value: number; detail: string }) => (
  <div className="flex min-w-0 flex-col gap-1">
    <dt className="text-ink-soft text-sm">{name}</dt>
    <dd className="figures font-serif text-3xl leading-9">{formatCount(value)}</dd>
    <dd className="text-ink-soft text-sm">{detail}</dd>
  </div>
);

/** The four figures at the head of the overview; placeholders hold their space while they load. */
export const StatCards = ({ stats }: { stats: z.infer<typeof espStats> | undefined }) => {
  if (!stats)
    return (
      <LoadingRegion label={t('campaigns.statCards.loadingYourFigures')} className={grid}>
        {['contacts', 'lists', 'campaigns', 'emails'].map((key) => (
          <div key={key} className="flex flex-col gap-1">
            <Skeleton className="my-0.5 h-4 w-24" />
            <Skeleton className="my-1 h-7 w-14" />
            <Skeleton className="my-0.5 h-4 w-20" />
          </div>
        ))}
      </LoadingRegion>
    );
  const { contacts, lists, campaigns } = stats;
  return (
    <dl className={grid}>
      <Stat
        name={t('campaigns.statCards.totalContacts')}
        value={contacts.total}
        detail={t('campaigns.statCards.subscribedSubscribed', { subscribed: contacts.subscribed })}
      />
      <Stat
        name={t('campaigns.statCards.emailLists')}
        value={lists.total}
        detail={t('campaigns.statCards.groupsOfContacts')}
      />
      <Stat
        name={t('campaigns.statCards.campaigns')}
        value={campaigns.total}
        detail={t('campaigns.statCards.sentSent', { sent: campaigns.sent })}
      />
      <Stat
        name={t('campaigns.statCards.emailsSent')}
        value={campaigns.totalSent}
        detail={t('campaigns.statCards.allTime')}
      />
    </dl>
  );
};
