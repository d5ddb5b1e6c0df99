import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'wouter';
import type { User } from '#contract/accounts/auth.ts';
import type { LibraryGalleryProps } from '#web/lib/library.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { planLine } from '#web/lib/plan-names.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { AccountOverview } from './account-overview.tsx';
import { AccountState } from './account-state.tsx';
import { FirstStepsList } from './first-steps-list.tsx';
import { Gallery } from './gallery.tsx';
import { usePutAway } from './put-away.ts';
import { type SavedDialog, SavedTemplates } from './saved-templates.tsx';
import { Sidebar } from './sidebar.tsx';
import { Steps } from './steps.tsx';
import { WaysToStart } from './ways-to-start.tsx';
import { whoIs } from './who-is.ts';

interface Parts {
  savedDialog: SavedDialog;
  library: ComponentType<LibraryGalleryProps>;
}

export const DashboardScreen = (parts: Parts) => {
  usePageTitle('Dashboard');
  const user = useCurrentUser();
  return user && <Dashboard user={user} {...parts} />;
};

const Dashboard = ({ user, savedDialog, library }: Parts & { user: User }) => {
  const [location] = useLocation();
  const [isAway, putAway] = usePutAway(user.id);
  const showAgain = () => {
    flushSync(() => putAway(false));
    document.getElementById('first-steps')?.focus();
  };
  const away = () => {
    flushSync(() => putAway(true));
    document.getElementById('show-first-steps')?.focus();
  };
  return (
    <div className="mx-auto flex w-full max-w-[90rem] flex-1">
      <Sidebar location={location} />
      <Page className="min-w-0 flex-1 space-y-12 lg:mx-0 lg:max-w-none lg:border-l lg:px-10">
        <div className="space-y-8">
          <PageHeader
            title={`Welcome, ${whoIs(user)}`}
            description={[user.company?.trim(), planLine(user)].filter(Boolean).join(' · ')}
            actions={
              <Button asChild variant="primary" className="lg:hidden">
                <Link href={paths.builder()}>Create Campaign</Link>
              </Button>
            }
          />
          {user.plan.status === 'active' && <AccountState />}
        </div>
        {!isAway && <FirstStepsList onPutAway={away} />}
        <WaysToStart />
        <Steps
          action={
            isAway && (
              <Button id="show-first-steps" variant="quiet" size="small" onClick={showAgain}>
                Show the first steps
              </Button>
            )
          }
        />
        <AccountOverview isActive={user.plan.status === 'active'} />
        <SavedTemplates dialog={savedDialog} />
        <Gallery library={library} />
      </Page>
    </div>
  );
};
