import { Link } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { Services } from './connections.tsx';
import { Figures } from './figures.tsx';
import { Jobs } from './jobs.tsx';
import { Messages } from './messages.tsx';

export const AdminDashboardScreen = () => {
  usePageTitle('Admin dashboard');
  return (
    <Page className="space-y-12">
      <PageHeader
        title="Admin dashboard"
        description="The whole installation in figures, and what people write to you."
        back={{ href: paths.dashboard(), label: 'Back to Dashboard' }}
        actions={
          <Button asChild>
            <Link href={paths.admin()}>Template library</Link>
          </Button>
        }
      />
      <Figures />
      <Messages />
      <Jobs />
      <Services />
    </Page>
  );
};
