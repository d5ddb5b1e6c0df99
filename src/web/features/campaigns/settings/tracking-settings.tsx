import { getTrackingSettings, saveTrackingSettings } from '#contract/campaigns/tracking-settings.ts';
import { messageOf } from '#web/lib/api.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';

/** Whether opens and clicks are counted at all. */
export const TrackingSettings = () => {
  const settings = useEndpoint(getTrackingSettings);
  const save = useEndpointMutation(saveTrackingSettings, {
    invalidates: [getTrackingSettings],
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      showToast({
        variant: 'destructive',
        title: t('espSettings.trackingSettings.error'),
        description: messageOf(error, t('espSettings.trackingSettings.itCouldNotBeSavedNothing')),
      });
    },
  });
  if (settings.isPending)
    return (
      <LoadingRegion
        label={t('espSettings.trackingSettings.loadingWhatIsCounted')}
        className="flex flex-col gap-3"
      >
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-6 w-48" />
      </LoadingRegion>
    );
  if (!settings.data)
    return (
      <LoadingFailed
        title={t('espSettings.trackingSettings.whatIsCountedCouldNotBe')}
        query={settings}
        note={null}
      />
    );
  const shown = save.isPending ? (save.variables?.body ?? settings.data) : settings.data;
  const change = (part: Partial<typeof shown>): void => save.mutate({ body: { ...shown, ...part } });
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        label={t('espSettings.trackingSettings.countOpens')}
        hint={t('espSettings.trackingSettings.newEmailsContainAOnePixel')}
        checked={shown.opens}
        disabled={save.isPending}
        onChange={({ target }) => change({ opens: target.checked })}
      />
      <Checkbox
        label={t('espSettings.trackingSettings.countClicks')}
        hint={t('espSettings.trackingSettings.linksInNewEmailsGoThrough')}
        checked={shown.clicks}
        disabled={save.isPending}
        onChange={({ target }) => change({ clicks: target.checked })}
      />
      <p className="text-ink-soft text-sm">{t('espSettings.trackingSettings.ifYouTurnOneOffNothing')}</p>
    </div>
  );
};
