import { BadgeCheck } from 'lucide-react';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import type { User } from '#contract/accounts/auth.ts';
import type { LibraryGalleryProps } from '#web/lib/library.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { planLine } from '#web/lib/plan-names.ts';
import { displayNameOf, useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { AccountOverview } from './account-overview.tsx';
import { FirstStepsList } from './first-steps-list.tsx';
import { Gallery } from './gallery.tsx';
import { type SavedDialog, SavedTemplates } from './saved-templates.tsx';
import { Steps } from './steps.tsx';
import { useFirstStepsHidden } from './use-first-steps-hidden.ts';
import { StartingPoints } from './ways-to-start.tsx';

interface Parts {
  savedDialog: SavedDialog;
  library: ComponentType<LibraryGalleryProps>;
}

export const DashboardScreen = (parts: Parts) => {
  usePageTitle(t('dashboard.dashboardScreen.dashboard'));
  const user = useCurrentUser();
  return user && <Dashboard user={user} {...parts} />;
};

const AccountApproved = () => (
  <section className="flex flex-wrap items-center gap-x-4 gap-y-3 border-y py-4">
    <BadgeCheck aria-hidden className="size-6 shrink-0 text-good" />
    <div className="min-w-0 flex-1 basis-52">
      <h2 className="font-medium font-sans text-base tracking-normal">
        {t('dashboard.dashboardScreen.yourAccountIsApproved')}
      </h2>
      <p className="text-[0.9375rem] text-ink-soft">
        {t('dashboard.dashboardScreen.youMaySendUnlimitedEmails')}
      </p>
    </div>
    <Button asChild size="small" className="max-sm:ms-10">
      <Link href={paths.settings()}>{t('dashboard.dashboardScreen.accountActive')}</Link>
    </Button>
  </section>
);

const Dashboard = ({ user, savedDialog, library }: Parts & { user: User }) => {
  const [areStepsHidden, hideSteps] = useFirstStepsHidden(user.id);
  const showAgain = () => {
    flushSync(() => hideSteps(false));
    document.getElementById('first-steps')?.focus();
  };
  const hide = () => {
    flushSync(() => hideSteps(true));
    document.getElementById('show-first-steps')?.focus();
  };
  return (
    <Page className="space-y-12">
      <div className="space-y-8">
        <PageHeader
          title={t('dashboard.dashboardScreen.welcomeUser', { user: displayNameOf(user) })}
          description={[user.company?.trim(), planLine(user)].filter(Boolean).join(' · ')}
          actions={
            <Button asChild variant="primary" className="lg:hidden">
              <Link href={paths.builder()}>{t('dashboard.dashboardScreen.createCampaign')}</Link>
            </Button>
          }
        />
        {user.plan.status === 'active' && <AccountApproved />}
      </div>
      {!areStepsHidden && <FirstStepsList onHide={hide} />}
      <StartingPoints />
      <Steps
        action={
          areStepsHidden && (
            <Button id="show-first-steps" variant="quiet" size="small" onClick={showAgain}>
              {t('dashboard.dashboardScreen.showTheFirstSteps')}
            </Button>
          )
        }
      />
      <AccountOverview isActive={user.plan.status === 'active'} />
      <SavedTemplates dialog={savedDialog} />
      <Gallery library={library} />
    </Page>
  );
};
