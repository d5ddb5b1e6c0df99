import { getEspSettings } from '#contract/esp-settings.ts';
import { messageOf } from '#web/lib/api.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { AccountForm } from './account-form.tsx';
import { SettingsSection } from './settings-section.tsx';

const Loading = () => (
  <LoadingRegion label="Loading your settings" className="flex flex-col gap-5 py-6">
    <Skeleton className="h-8 w-48" />
    <Skeleton className="h-10 w-full max-w-xl" />
    <Skeleton className="h-10 w-full max-w-xl" />
    <Skeleton className="h-10 w-36" />
  </LoadingRegion>
);

/** The Settings tab of the ESP area: the account at Amazon that mail goes out through. */
export const SettingsTab = () => {
  const settings = useEndpoint(getEspSettings);
  useUnauthorizedHandler(settings.error);
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
        <div role="alert">
          <Notice
            tone="bad"
            title="Your settings could not be loaded"
            action={
              <Button busy={settings.isFetching} onClick={() => void settings.refetch()}>
                Try again
              </Button>
            }
          >
            {messageOf(settings.error, 'The server did not answer.')} Nothing of yours was changed.
          </Notice>
        </div>
      )}
      {data && (
        <SettingsSection title="Sending account" description="The account your emails go out through.">
          <AccountForm settings={data} />
        </SettingsSection>
      )}
    </div>
  );
};
