import { adminFigures } from '#contract/admin/admin.ts';
import type { TextKey } from '#text/keys.ts';
import { formatCount } from '#web/lib/counts.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';

interface Figure {
  name: string;
  value: number;
  notes: readonly string[];
}

const plansOfType: Record<string, TextKey> = {
  monthly: 'admin.figures.monthlyPlans',
  quarterly: 'admin.figures.quarterlyPlans',
  yearly: 'admin.figures.yearlyPlans',
  'one-off': 'admin.figures.oneMonthPlans',
};

/** Nothing for none. */
const counted = (count: number, text: TextKey): string[] => (count > 0 ? [t(text, { count })] : []);

export const Figures = () => {
  const { data, error, isFetching, refetch } = useEndpoint(adminFigures);
  if (error) {
    return (
      <LoadingFailed
        title={t('admin.figures.theFiguresCouldNotBeLoaded')}
        query={{ error, isFetching, refetch }}
        note={null}
      />
    );
  }
  if (!data) {
    return (
      <LoadingRegion label={t('admin.figures.loadingFigures')}>
        <Skeleton className="h-32 w-full" />
      </LoadingRegion>
    );
  }
  const { users, plans, templates, campaigns, campaignEmails, testEmails } = data;
  const figures: Figure[] = [
    {
      name: t('admin.figures.users'),
      value: users.total,
      notes: [
        t('admin.figures.newUsers', { count: users.newThisMonth }),
        t('admin.figures.activeUsers', { count: users.activeThisWeek }),
      ],
    },
    {
      name: t('admin.figures.activePlans'),
      value: plans.active + plans.cancelled + plans.pastDue,
      notes: [
        ...plans.byType.flatMap(({ type, count }) =>
          counted(count, plansOfType[type] ?? 'admin.figures.otherPlans'),
        ),
        ...counted(plans.cancelled, 'admin.figures.canceledPlans'),
        ...counted(plans.pastDue, 'admin.figures.plansWithFailedPayment'),
        ...counted(plans.ended, 'admin.figures.endedPlans'),
      ],
    },
    {
      name: t('admin.figures.templates'),
      value: templates.total,
      notes: [t('admin.figures.savedResults', { count: templates.saved })],
    },
    {
      name: t('admin.figures.campaignEmailsSent'),
      value: campaignEmails.total,
      notes: [
        t('admin.figures.inLast30Days', { count: campaignEmails.thisMonth }),
        t('admin.figures.campaigns', { count: campaigns.total }),
        ...counted(campaigns.sending, 'admin.figures.campaignsSending'),
      ],
    },
    {
      name: t('admin.figures.testEmailsSent'),
      value: testEmails.total,
      notes: [
        t('admin.figures.inLast30Days', { count: testEmails.thisMonth }),
        ...counted(testEmails.failedThisMonth, 'admin.figures.failedInLast30Days'),
      ],
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-y-8 border-y py-6 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(({ name, value, notes }) => (
        <div key={name} className="pe-4 sm:pe-6">
          <dt className="text-ink-soft text-sm">{name}</dt>
          <dd className="figures font-serif text-4xl">{formatCount(value)}</dd>
          {notes.map((note) => (
            <dd key={note} className="figures text-ink-soft text-sm">
              {note}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
};
