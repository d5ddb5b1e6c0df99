import { Plus } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { type EspTab, paths } from '#web/lib/paths.ts';
import { withTexts } from '#web/text/load.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { Spinner } from '#web/ui/display/spinner.tsx';
import { EspTabs, espTabs, isEspTab } from './esp-tabs.tsx';
import { useNewCampaignValues } from './form/use-new-campaign-values.ts';
import { OverviewTab } from './overview/overview-tab.tsx';

const CampaignsTab = lazy(async () => ({ default: (await import('./list/campaigns-tab.tsx')).CampaignsTab }));
const SettingsTab = lazy(async () => ({
  default: (await withTexts(() => import('./settings/settings-tab.tsx'), 'esp-settings')).SettingsTab,
}));

export interface EspScreenProps {
  /** Parts of the audience feature: the routes pass them in. */
  subscribers: ComponentType;
  lists: ComponentType;
}

const createAction = 'create-campaign';

export const EspScreen = ({ subscribers: Subscribers, lists: Lists }: EspScreenProps) => {
  const params = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const isCreating = params.get('action') === createAction;
  const creating = useNewCampaignValues(params);
  const named = params.get('tab');
  const tab: EspTab = isCreating ? 'campaigns' : isEspTab(named) ? named : 'dashboard';
  usePageTitle(
    tab === 'dashboard'
      ? t('campaigns.espScreen.espPlatform')
      : t('campaigns.espScreen.tabOfEspPlatform', { tab: espTabs[tab] }),
  );
  return (
    <Page>
      <PageHeader
        title={t('campaigns.espScreen.espPlatform')}
        back={{ href: paths.dashboard(), label: t('campaigns.espScreen.backToDashboard') }}
        actions={
          <Button asChild variant={tab === 'dashboard' || tab === 'campaigns' ? 'primary' : 'secondary'}>
            <Link href={paths.esp({ tab: 'campaigns', action: createAction })}>
              <Plus aria-hidden />
              {t('campaigns.espScreen.newCampaign')}
            </Link>
          </Button>
        }
        className="mb-6"
      />
      <EspTabs current={tab} />
      <section aria-label={espTabs[tab]} className="pt-8">
        <Suspense
          fallback={
            <div className="flex min-h-64 items-center justify-center text-2xl text-ink-soft">
              <Spinner label={t('campaigns.espScreen.loading')} />
            </div>
          }
        >
          {tab === 'dashboard' && <OverviewTab />}
          {tab === 'campaigns' && (
            <CampaignsTab
              creating={creating}
              onCreated={() => navigate(paths.esp({ tab: 'campaigns' }), { replace: true })}
            />
          )}
          {tab === 'contacts' && <Subscribers />}
          {tab === 'lists' && <Lists />}
          {tab === 'settings' && <SettingsTab />}
        </Suspense>
      </section>
    </Page>
  );
};
