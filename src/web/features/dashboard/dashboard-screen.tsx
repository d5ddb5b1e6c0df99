import { BadgeCheck } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import type { User } from '#contract/accounts/session.ts';
import type { LibraryShelfProps } from '#web/lib/library.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { planLine } from '#web/lib/plan-names.ts';
import { displayNameOf, useCurrentUser } from '#web/lib/session.ts';
import { useDashboard } from '#web/lib/use-dashboard.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { AccountOverview } from './account-overview.tsx';
import { FirstRun } from './first-run/first-run.tsx';
import { firstSteps, isFinished } from './first-run/first-steps.ts';
import { FirstStepsList } from './first-run/first-steps-list.tsx';
import { NextStep } from './first-run/next-step.tsx';
import { SampleBanner } from './first-run/sample-banner.tsx';
import { useFirstStepsHidden } from './first-run/use-first-steps-hidden.ts';
import { Gallery } from './gallery.tsx';
import { MailSummary } from './mail/mail-summary.tsx';
import { type SavedDialog, SavedTemplates } from './saved-templates.tsx';
import { Steps } from './steps.tsx';
import { StartingPoints } from './ways-to-start.tsx';

interface Parts {
  savedDialog: SavedDialog;
  library: ComponentType<LibraryShelfProps>;
}

export const DashboardScreen = (parts: Parts) => {
  usePageTitle(t('dashboard.dashboardScreen.dashboard'));
  const user = useCurrentUser();
  return user && <Dashboard user={user} {...parts} />;
};

const AccountApproved = () => (
  <section className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y py-2.5">
    <BadgeCheck aria-hidden className="size-6 shrink-0 text-good" />
    <div className="flex min-w-0 flex-1 basis-52 flex-wrap items-baseline gap-x-3">
      <h2 className="font-medium font-sans text-base tracking-normal">
        {t('dashboard.dashboardScreen.yourAccountIsApproved')}
      </h2>
      <p className="text-[0.9375rem] text-ink-soft">
        {t('dashboard.dashboardScreen.youMaySendUnlimitedEmails')}
      </p>
    </div>
    <Button asChild size="small">
      <Link href={paths.settings()}>{t('dashboard.dashboardScreen.accountActive')}</Link>
    </Button>
  </section>
);

/** The checklist until it is finished or dismissed, then what is most useful next. */
const WhatIsNext = ({ user }: { user: User }) => {
  const { data } = useDashboard();
  const [areStepsHidden, hideSteps] = useFirstStepsHidden(user.id);
  const showAgain = () => {
    flushSync(() => hideSteps(false));
    document.getElementById('first-steps')?.focus();
  };
  const hide = () => {
    flushSync(() => hideSteps(true));
    document.getElementById('show-first-steps')?.focus();
  };
  if (data && isFinished(firstSteps(data, user, true))) return <NextStep more={null} />;
  if (!areStepsHidden) return <FirstStepsList user={user} onHide={hide} />;
  return (
    <NextStep
      more={
        <Button id="show-first-steps" variant="quiet" size="small" onClick={showAgain}>
          {t('dashboard.dashboardScreen.showTheFirstSteps')}
        </Button>
      }
    />
  );
};

const Dashboard = ({ user, savedDialog, library }: Parts & { user: User }) => {
  const { data } = useDashboard();
  const [startsOwn, setStartsOwn] = useState(false);
  const startOwn = () => {
    flushSync(() => setStartsOwn(true));
    const firstSteps = document.getElementById('first-steps') ?? document.getElementById('show-first-steps');
    // A person who begins types: characters typed beside a field are the keys of the page.
    const field = firstSteps?.closest('section')?.querySelector<HTMLElement>('ol input');
    (field ?? firstSteps)?.focus();
  };
  return (
    <Page className="space-y-10">
      <div className="space-y-6">
        <PageHeader
          title={t('dashboard.dashboardScreen.welcomeUser', { user: displayNameOf(user) })}
          description={[user.company?.trim(), planLine(user)].filter(Boolean).join(' · ')}
          actions={
            <Button asChild variant="primary" className="lg:hidden">
              <Link href={paths.builder()}>{t('dashboard.dashboardScreen.createCampaign')}</Link>
            </Button>
          }
        />
        <SampleBanner />
      </div>
      {data?.isEmpty && !startsOwn && !user.company?.trim() && <FirstRun onStartOwn={startOwn} />}
      <MailSummary />
      <WhatIsNext user={user} />
      {user.plan.status === 'active' && <AccountApproved />}
      <StartingPoints />
      <Steps isClosed={data?.done.sentCampaign ?? false} />
      <AccountOverview isActive={user.plan.status === 'active'} />
      <SavedTemplates dialog={savedDialog} />
      <Gallery library={library} />
    </Page>
  );
};
