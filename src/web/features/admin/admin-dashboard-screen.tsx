import { Link } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ArchiveClosing } from './archive-closing.tsx';
import { Services } from './connections.tsx';
import { Figures } from './figures.tsx';
import { Jobs } from './jobs.tsx';
import { Messages } from './messages.tsx';

export const AdminDashboardScreen = () => {
  usePageTitle(t('admin.adminDashboardScreen.adminDashboard'));
  return (
    <Page className="space-y-12">
      <PageHeader
        title={t('admin.adminDashboardScreen.adminDashboard')}
        description={t('admin.adminDashboardScreen.theWholeInstallationInFiguresAnd')}
        back={{ href: paths.dashboard(), label: t('admin.adminDashboardScreen.backToDashboard') }}
        actions={
          <Button asChild>
            <Link href={paths.admin()}>{t('admin.adminDashboardScreen.templateLibrary')}</Link>
          </Button>
        }
      />
      <Figures />
      <Messages />
      <ArchiveClosing />
      <Jobs />
      <Services />
    </Page>
  );
};
