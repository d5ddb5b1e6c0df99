import type { UseQueryResult } from '@tanstack/react-query';
import {
  type EspSettings,
  getEspSettings,
  getSesAccount,
  type SesAccountFacts,
} from '#contract/ses/settings.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AccountForm } from './account-form.tsx';
import { EventTracking } from './event-tracking.tsx';
import { SenderDomain } from './sender-domain.tsx';
import { SandboxNote, SecurityNote } from './settings-notes.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SetupGuide } from './setup-guide.tsx';
import { TrackingSettings } from './tracking-settings.tsx';

const Loading = () => (
  <LoadingRegion
    label={t('espSettings.settingsTab.loadingYourSettings')}
    className="flex flex-col gap-5 py-6"
  >
    <Skeleton className="h-8 w-48" />
    <Skeleton className="h-10 w-full max-w-xl" />
    <Skeleton className="h-10 w-full max-w-xl" />
    <Skeleton className="h-10 w-36" />
  </LoadingRegion>
);

/** Known only once there is an account. */
const OfAccount = ({
  account,
  settings: { defaultFromEmail, usesSandbox },
}: {
  account: UseQueryResult<SesAccountFacts>;
  settings: EspSettings;
}) => (
  <>
    <SettingsSection
      title={t('espSettings.settingsTab.limitsAndStanding')}
      description={t('espSettings.settingsTab.whatAmazonSaysOfYourAccount')}
    >
      {account.isPending && (
        <LoadingRegion label={t('espSettings.settingsTab.askingAmazon')} className="flex flex-col gap-3">
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-full" />
        </LoadingRegion>
      )}
      {account.error && !account.data && (
        <LoadingFailed
          title={t('espSettings.settingsTab.yourAccountCouldNotBeLooked')}
          query={account}
          note={null}
        />
      )}
      {account.data && <AccountFacts account={account.data} sender={defaultFromEmail} />}
    </SettingsSection>
    {account.data && (
      <SettingsSection
        title={t('espSettings.settingsTab.eventTracking')}
        description={t('espSettings.settingsTab.howYouLearnAboutDeliveriesBounces')}
      >
        <EventTracking tracking={account.data.tracking} />
      </SettingsSection>
    )}
    <SettingsSection
      title={t('espSettings.settingsTab.senderDomain')}
      description={t('espSettings.settingsTab.theDnsRecordsThatSayWho')}
    >
      {usesSandbox ? (
        <p className="text-[0.9375rem]">{t('espSettings.settingsTab.theSenderOfTheSandboxIs')}</p>
      ) : (
        <SenderDomain />
      )}
    </SettingsSection>
  </>
);

/** The Settings tab of the ESP area: the SES account that sends the messages. */
export const SettingsTab = () => {
  const settings = useEndpoint(getEspSettings);
  useUnauthorizedHandler(settings.error);
  const account = useEndpoint(getSesAccount, undefined, { fresh: true });
  const { data } = settings;
  return (
    <div>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-2xl">{t('espSettings.settingsTab.amazonSes')}</h2>
        {data && (
          <Badge tone={data.sesConfigured ? 'good' : 'attention'}>
            {data.sesConfigured
              ? t('espSettings.settingsTab.configured')
              : t('espSettings.settingsTab.notConfigured')}
          </Badge>
        )}
      </div>
      {settings.isPending && <Loading />}
      {settings.error && !data && (
        <LoadingFailed title={t('espSettings.settingsTab.yourSettingsCouldNotBeLoaded')} query={settings} />
      )}
      {data && (
        <>
          <SettingsSection
            title={t('espSettings.settingsTab.setupGuide')}
            description={t('espSettings.settingsTab.fromNoAccountToYourFirst')}
          >
            {data.sesConfigured ? (
              <details>
                <summary className="w-fit cursor-pointer underline decoration-1 decoration-ink/40 underline-offset-[0.2em] hover:decoration-ink">
                  {t('espSettings.settingsTab.showTheFiveSteps')}
                </summary>
                <div className="mt-5">
                  <SetupGuide policy={account.data?.policy} />
                </div>
              </details>
            ) : (
              <SetupGuide policy={account.data?.policy} />
            )}
          </SettingsSection>
          <SettingsSection
            title={t('espSettings.settingsTab.sendingAccount')}
            description={t('espSettings.settingsTab.theAccountThatSendsYourEmails')}
          >
            <AccountForm settings={data} />
          </SettingsSection>
          {data.sesConfigured && <OfAccount account={account} settings={data} />}
          <SettingsSection
            title={t('espSettings.settingsTab.opensAndClicks')}
            description={t('espSettings.settingsTab.whatIsCountedInYourEmails')}
          >
            <TrackingSettings />
          </SettingsSection>
          <SettingsSection
            title={t('espSettings.settingsTab.sandboxLimits')}
            description={t('espSettings.settingsTab.whatAmazonAllowsNewAccounts')}
          >
            <SandboxNote />
          </SettingsSection>
          <SettingsSection
            title={t('espSettings.settingsTab.security')}
            description={t('espSettings.settingsTab.howYourKeyIsStored')}
          >
            <SecurityNote />
          </SettingsSection>
        </>
      )}
    </div>
  );
};
