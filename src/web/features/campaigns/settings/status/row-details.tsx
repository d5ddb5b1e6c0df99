import type { UseQueryResult } from '@tanstack/react-query';
import type { EspSettings, SesAccountFacts } from '#contract/ses/settings.ts';
import type { SetupStatus } from '#contract/ses/setup.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { t } from '#web/text/t.ts';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { AccountFacts } from '../account-facts.tsx';
import { ConnectionResult } from '../connection-result.tsx';
import { EventTracking, type useEventSetup } from '../event-tracking.tsx';
import { OwnDomains } from '../own-domains.tsx';
import { SandboxNote } from '../settings-notes.tsx';
import { TrackingSettings } from '../tracking-settings.tsx';
import { UtmSettings } from '../utm-settings.tsx';
import { AccountDetails } from './account-details.tsx';
import { DnsRecords } from './dns-records.tsx';
import type { RowId } from './row-texts.ts';
import type { useStoredTest } from './use-setup-actions.ts';

const OfAccount = ({
  account,
  children,
}: {
  account: UseQueryResult<SesAccountFacts>;
  children: (facts: SesAccountFacts) => React.ReactNode;
}) => {
  if (account.data) return children(account.data);
  if (account.error)
    return (
      <LoadingFailed
        title={t('espSettings.settingsTab.yourAccountCouldNotBeLooked')}
        query={account}
        note={null}
      />
    );
  return (
    <LoadingRegion label={t('espSettings.settingsTab.askingAmazon')} className="flex flex-col gap-3">
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-6 w-full" />
    </LoadingRegion>
  );
};

const Text = ({ children }: { children: React.ReactNode }) => <p className="text-[0.9375rem]">{children}</p>;

const DomainDetails = ({ setup, usesSandbox }: { setup: SetupStatus | undefined; usesSandbox: boolean }) => {
  if (usesSandbox) return <Text>{t('espSettings.settingsTab.theSenderOfTheSandboxIs')}</Text>;
  if (!setup || setup.records.length === 0) return <Text>{t('espSettings.records.none')}</Text>;
  return (
    <div className="flex flex-col gap-4">
      <Text>{t('espSettings.records.whatToDo')}</Text>
      <DnsRecords records={setup.records} caption={t('espSettings.records.caption')} />
    </div>
  );
};

/** What a row shows when it is open. */
export const RowDetails = ({
  id,
  settings,
  setup,
  account,
  events,
  stored,
}: {
  id: RowId;
  settings: EspSettings;
  setup: SetupStatus | undefined;
  account: UseQueryResult<SesAccountFacts>;
  events: ReturnType<typeof useEventSetup>;
  stored: ReturnType<typeof useStoredTest>;
}) => {
  switch (id) {
    case 'account':
      return <AccountDetails settings={settings} policy={account.data?.policy} />;
    case 'limits':
      return (
        <div className="flex flex-col gap-5">
          {settings.sesConfigured && (
            <OfAccount account={account}>
              {(facts) => <AccountFacts account={facts} sender={settings.defaultFromEmail} />}
            </OfAccount>
          )}
          <SandboxNote />
        </div>
      );
    case 'sender':
      return (
        <div className="flex flex-col gap-3">
          <Text>{t('espSettings.details.sender')}</Text>
          {settings.defaultFromEmail && (
            <Text>
              {settings.defaultFromName} <bdi dir="ltr">{`<${settings.defaultFromEmail}>`}</bdi>
            </Text>
          )}
        </div>
      );
    case 'domain':
      return <DomainDetails setup={setup} usesSandbox={settings.usesSandbox} />;
    case 'events':
      return settings.sesConfigured ? (
        <OfAccount account={account}>
          {({ tracking }) => (
            <EventTracking tracking={tracking} result={events.result} setResult={events.setResult} />
          )}
        </OfAccount>
      ) : (
        <Text>{t('espSettings.settingsTab.howYouLearnAboutDeliveriesBounces')}</Text>
      );
    case 'address':
      return (
        <div className="flex flex-col gap-3">
          <Text>{t('espSettings.details.address')}</Text>
          {settings.postalAddress && (
            <p className="whitespace-pre-line text-[0.9375rem]">{settings.postalAddress}</p>
          )}
        </div>
      );
    case 'links':
      return (
        <div className="flex flex-col gap-6">
          <TrackingSettings />
          <UtmSettings />
        </div>
      );
    case 'ownDomains':
      return <OwnDomains />;
    case 'test':
      return stored.result ? (
        <ConnectionResult result={stored.result} />
      ) : (
        <Text>{t('espSettings.details.test')}</Text>
      );
  }
};
