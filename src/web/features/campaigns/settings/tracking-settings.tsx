import { getTrackingSettings, saveTrackingSettings } from '#contract/campaigns/tracking-settings.ts';
import { messageOf } from '#web/lib/api.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
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
        title: 'Error',
        description: messageOf(error, 'It could not be saved. Nothing was changed.'),
      });
    },
  });
  if (settings.isPending)
    return (
      <LoadingRegion label="Loading what is counted" className="flex flex-col gap-3">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-6 w-48" />
      </LoadingRegion>
    );
  if (!settings.data)
    return <LoadingFailed title="What is counted could not be loaded" query={settings} note={null} />;
  const shown = save.isPending ? (save.variables?.body ?? settings.data) : settings.data;
  const change = (part: Partial<typeof shown>): void => save.mutate({ body: { ...shown, ...part } });
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        label="Count opens"
        hint="New emails contain a one-pixel image that shows when they are opened."
        checked={shown.opens}
        disabled={save.isPending}
        onChange={({ target }) => change({ opens: target.checked })}
      />
      <Checkbox
        label="Count clicks"
        hint="Links in new emails go through this server, which counts each click and redirects it."
        checked={shown.clicks}
        disabled={save.isPending}
        onChange={({ target }) => change({ clicks: target.checked })}
      />
      <p className="text-ink-soft text-sm">
        If you turn one off, nothing more is recorded for emails that are already sent. Their links still
        work, and the figures so far stay. Each campaign also has its own switches.
      </p>
    </div>
  );
};
