import type { ReactNode } from 'react';
import type { User } from '#contract/auth.ts';
import { formatDate } from '#web/lib/dates.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { chooseTheme, type ThemeChoice, useTheme } from '#web/lib/theme.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const planNames: Record<User['plan']['type'], string> = {
  trial: 'Free trial',
  'one-off': 'One month, paid once',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};

const themes: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-x-12 gap-y-4 border-t py-8 md:grid-cols-[14rem_1fr]">
    <h2 className="text-xl">{title}</h2>
    <div>{children}</div>
  </section>
);

const Facts = ({ facts }: { facts: readonly [name: string, value: ReactNode][] }) => (
  <dl className="figures grid gap-x-8 gap-y-3 sm:grid-cols-[10rem_1fr]">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-ink-soft">{name}</dt>
        <dd className="mb-2 min-w-0 break-words sm:mb-0">{value}</dd>
      </div>
    ))}
  </dl>
);

const planEnd = ({ plan }: User): [name: string, value: ReactNode][] => {
  if (plan.renewsAt) return [['Renews on', formatDate(plan.renewsAt)]];
  if (plan.endsAt) return [[plan.status === 'ended' ? 'Ended on' : 'Ends on', formatDate(plan.endsAt)]];
  return [];
};

export const SettingsScreen = () => {
  usePageTitle('Settings');
  const user = useCurrentUser();
  const { choice } = useTheme();
  if (!user) return null;
  return (
    <Page>
      <PageHeader title="Settings" className="mb-8" />
      <Section title="Account">
        <Facts
          facts={[
            ['Name', user.name],
            ['Email', user.email],
            ...(user.company ? [['Company', user.company] as [string, string]] : []),
            ['Member since', formatDate(user.createdAt)],
          ]}
        />
      </Section>
      <Section title="Plan">
        <Facts
          facts={[
            ['Plan', planNames[user.plan.type]],
            [
              'State',
              <Badge key="state" tone={user.plan.status === 'active' ? 'good' : 'attention'}>
                {user.plan.status === 'active' ? 'Active' : 'Ended'}
              </Badge>,
            ],
            ...planEnd(user),
          ]}
        />
        {(user.plan.status === 'ended' || user.plan.type === 'trial') && (
          <p className="mt-5">
            <TextLink href={paths.subscribe()}>
              {user.plan.type === 'trial' ? 'See the plans' : 'What you can do now'}
            </TextLink>
          </p>
        )}
      </Section>
      <Section title="Appearance">
        <SegmentedControl label="Theme" value={choice} onValueChange={chooseTheme} items={themes} />
        <p className="mt-3 text-ink-soft text-sm">Kept in this browser for a year.</p>
      </Section>
    </Page>
  );
};
