import { adminFigures } from '#contract/admin/admin.ts';
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

const planNames: Record<string, string> = {
  monthly: 'monthly',
  quarterly: 'quarterly',
  yearly: 'yearly',
  'one-off': 'for one month',
};

const counted = (count: number, text: string): string[] =>
  count > 0 ? [`${formatCount(count)} ${text}`] : [];

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
        t('admin.figures.newthismonthNewWithin30Days', { newThisMonth: formatCount(users.newThisMonth) }),
        t('admin.figures.activethisweekSeenWithinAWeek', {
          activeThisWeek: formatCount(users.activeThisWeek),
        }),
      ],
    },
    {
      name: t('admin.figures.activePlans'),
      value: plans.active + plans.cancelled + plans.pastDue,
      notes: [
        ...plans.byType.flatMap(({ type, count }) => counted(count, planNames[type] ?? type)),
        ...counted(plans.cancelled, t('admin.figures.canceledNotOverYet')),
        ...counted(plans.pastDue, 'with a failed payment'),
        ...counted(plans.ended, 'ended'),
      ],
    },
    {
      name: t('admin.figures.templates'),
      value: templates.total,
      notes: [t('admin.figures.savedSavedResults', { saved: formatCount(templates.saved) })],
    },
    {
      name: t('admin.figures.campaignEmailsSent'),
      value: campaignEmails.total,
      notes: [
        t('admin.figures.thismonthWithin30Days', { thisMonth: formatCount(campaignEmails.thisMonth) }),
        `${formatCount(campaigns.total)} ${campaigns.total === 1 ? 'campaign' : 'campaigns'}`,
        ...counted(campaigns.sending, 'under way'),
      ],
    },
    {
      name: t('admin.figures.testEmailsSent'),
      value: testEmails.total,
      notes: [
        t('admin.figures.thismonthWithin30Days', { thisMonth: formatCount(testEmails.thisMonth) }),
        ...counted(testEmails.failedThisMonth, 'failed within 30 days'),
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
