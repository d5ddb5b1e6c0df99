import { adminFigures } from '#contract/admin/admin.ts';
import { formatCount } from '#web/lib/counts.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
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
        title="The figures could not be loaded"
        query={{ error, isFetching, refetch }}
        note={null}
      />
    );
  }
  if (!data) {
    return (
      <LoadingRegion label="Loading figures">
        <Skeleton className="h-32 w-full" />
      </LoadingRegion>
    );
  }
  const { users, plans, templates, campaigns, campaignEmails, testEmails } = data;
  const figures: Figure[] = [
    {
      name: 'Users',
      value: users.total,
      notes: [
        `${formatCount(users.newThisMonth)} new within 30 days`,
        `${formatCount(users.activeThisWeek)} seen within a week`,
      ],
    },
    {
      name: 'Active plans',
      value: plans.active + plans.cancelled + plans.pastDue,
      notes: [
        ...plans.byType.flatMap(({ type, count }) => counted(count, planNames[type] ?? type)),
        ...counted(plans.cancelled, 'canceled, not over yet'),
        ...counted(plans.pastDue, 'with a failed payment'),
        ...counted(plans.ended, 'ended'),
      ],
    },
    {
      name: 'Templates',
      value: templates.total,
      notes: [`${formatCount(templates.saved)} saved results`],
    },
    {
      name: 'Campaign emails sent',
      value: campaignEmails.total,
      notes: [
        `${formatCount(campaignEmails.thisMonth)} within 30 days`,
        `${formatCount(campaigns.total)} ${campaigns.total === 1 ? 'campaign' : 'campaigns'}`,
        ...counted(campaigns.sending, 'under way'),
      ],
    },
    {
      name: 'Test emails sent',
      value: testEmails.total,
      notes: [
        `${formatCount(testEmails.thisMonth)} within 30 days`,
        ...counted(testEmails.failedThisMonth, 'failed within 30 days'),
      ],
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-y-8 border-y py-6 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(({ name, value, notes }) => (
        <div key={name} className="pr-4 sm:pr-6">
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
