import { Link, useLocation } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AccountOverview } from './account-overview.tsx';
import { AccountState } from './account-state.tsx';
import { Gallery } from './gallery.tsx';
import { type SavedDialog, SavedTemplates } from './saved-templates.tsx';
import { Sidebar } from './sidebar.tsx';
import { Steps } from './steps.tsx';
import { WaysToStart } from './ways-to-start.tsx';

export const DashboardScreen = ({ savedDialog }: { savedDialog: SavedDialog }) => {
  usePageTitle('Dashboard');
  const user = useCurrentUser();
  const [location] = useLocation();
  if (!user) return null;
  const who = user.name || user.company || user.email.split('@')[0] || 'User';
  return (
    <div className="mx-auto flex w-full max-w-[90rem] flex-1">
      <Sidebar location={location} />
      <Page className="min-w-0 flex-1 space-y-12 lg:mx-0 lg:max-w-none lg:border-l lg:px-10">
        <div className="space-y-8">
          <PageHeader
            title={`Welcome, ${who}`}
            description={user.company || 'Trial plan'}
            actions={
              <Button asChild variant="primary" className="lg:hidden">
                <Link href={paths.builder()}>Create Campaign</Link>
              </Button>
            }
          />
          {user.plan.status === 'active' && <AccountState />}
        </div>
        <WaysToStart />
        <Steps />
        <AccountOverview isActive={user.plan.status === 'active'} />
        <SavedTemplates dialog={savedDialog} />
        <Gallery />
      </Page>
    </div>
  );
};
