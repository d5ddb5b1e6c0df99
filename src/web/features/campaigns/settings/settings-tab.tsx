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
  <LoadingRegion label="Loading your settings" className="flex flex-col gap-5 py-6">
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
    <SettingsSection title="Limits and standing" description="What Amazon says of your account.">
      {account.isPending && (
        <LoadingRegion label="Asking Amazon" className="flex flex-col gap-3">
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-full" />
        </LoadingRegion>
      )}
      {account.error && !account.data && (
        <LoadingFailed title="Your account could not be looked at" query={account} note={null} />
      )}
      {account.data && <AccountFacts account={account.data} sender={defaultFromEmail} />}
    </SettingsSection>
    {account.data && (
      <SettingsSection
        title="Event tracking"
        description="How you learn about deliveries, bounces and complaints."
      >
        <EventTracking tracking={account.data.tracking} />
      </SettingsSection>
    )}
    <SettingsSection title="Sender domain" description="The DNS records that say who may send for it.">
      {usesSandbox ? (
        <p className="text-[0.9375rem]">
          The sender of the sandbox is made up, so there is nothing to look up. Once you send from a domain of
          yours, its records appear here.
        </p>
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
        <h2 className="text-2xl">Amazon SES</h2>
        {data && (
          <Badge tone={data.sesConfigured ? 'good' : 'attention'}>
            {data.sesConfigured ? 'Configured' : 'Not Configured'}
          </Badge>
        )}
      </div>
      {settings.isPending && <Loading />}
      {settings.error && !data && (
        <LoadingFailed title="Your settings could not be loaded" query={settings} />
      )}
      {data && (
        <>
          <SettingsSection title="Setup guide" description="From no account to your first email.">
            {data.sesConfigured ? (
              <details>
                <summary className="w-fit cursor-pointer underline decoration-1 decoration-ink/40 underline-offset-[0.2em] hover:decoration-ink">
                  Show the five steps
                </summary>
                <div className="mt-5">
                  <SetupGuide policy={account.data?.policy} />
                </div>
              </details>
            ) : (
              <SetupGuide policy={account.data?.policy} />
            )}
          </SettingsSection>
          <SettingsSection title="Sending account" description="The account that sends your emails.">
            <AccountForm settings={data} />
          </SettingsSection>
          {data.sesConfigured && <OfAccount account={account} settings={data} />}
          <SettingsSection title="Opens and clicks" description="What is counted in your emails.">
            <TrackingSettings />
          </SettingsSection>
          <SettingsSection title="Sandbox limits" description="What Amazon allows new accounts.">
            <SandboxNote />
          </SettingsSection>
          <SettingsSection title="Security" description="How your key is stored.">
            <SecurityNote />
          </SettingsSection>
        </>
      )}
    </div>
  );
};
