import type { ReactNode } from 'react';
import type { User } from '#contract/accounts/session.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { planNames } from '#web/lib/plan-names.ts';
import { t } from '#web/text/t.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Badge } from '#web/ui/display/badge.tsx';

const endOf = ({ plan }: User): [name: string, value: ReactNode][] => {
  if (plan.renewsAt) return [[t('settings.planFacts.renewsOn'), formatDate(plan.renewsAt)]];
  if (plan.endsAt)
    return [
      [
        plan.status === 'ended' ? t('settings.planFacts.endedOn') : t('settings.planFacts.endsOn'),
        formatDate(plan.endsAt),
      ],
    ];
  return [];
};

/** What is known of the plan, where it cannot be changed here. */
export const PlanFacts = ({ user }: { user: User }) => {
  const facts: [name: string, value: ReactNode][] = [
    [t('settings.planFacts.plan'), planNames[user.plan.type]],
    [
      t('settings.planFacts.state'),
      <Badge key="state" tone={user.plan.status === 'ended' ? 'attention' : 'good'}>
        {user.plan.status === 'ended' ? t('settings.planFacts.ended') : t('settings.planFacts.active')}
      </Badge>,
    ],
    ...endOf(user),
  ];
  return (
    <>
      <dl className="figures grid gap-x-8 gap-y-3 sm:grid-cols-[10rem_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="mb-2 min-w-0 break-words sm:mb-0">{value}</dd>
          </div>
        ))}
      </dl>
      {(user.plan.status === 'ended' || user.plan.type === 'trial') && (
        <p className="mt-5">
          <TextLink href={paths.subscribe()}>
            {user.plan.type === 'trial'
              ? t('settings.planFacts.seeThePlans')
              : t('settings.planFacts.whatYouCanDoNow')}
          </TextLink>
        </p>
      )}
    </>
  );
};
