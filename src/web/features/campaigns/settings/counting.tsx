import { getTrackingSettings, saveTrackingSettings } from '#contract/ses/event-setup.ts';
import { messageOf, sentenceOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';

/** Whether opens and clicks are counted at all. */
export const Counting = () => {
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
    return (
      <Notice
        tone="bad"
        title="What is counted could not be loaded"
        action={
          <Button busy={settings.isFetching} onClick={() => void settings.refetch()}>
            Try again
          </Button>
        }
      >
        {sentenceOf(settings.error, 'The server did not answer.')}
      </Notice>
    );
  const shown = save.isPending ? (save.variables?.body ?? settings.data) : settings.data;
  const change = (part: Partial<typeof shown>): void => save.mutate({ body: { ...shown, ...part } });
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        label="Count opens"
        hint="New emails carry a picture of one pixel that says when they are opened."
        checked={shown.opens}
        disabled={save.isPending}
        onChange={({ target }) => change({ opens: target.checked })}
      />
      <Checkbox
        label="Count clicks"
        hint="Links of new emails lead over this server, which counts and sends on."
        checked={shown.clicks}
        disabled={save.isPending}
        onChange={({ target }) => change({ clicks: target.checked })}
      />
      <p className="text-ink-soft text-sm">
        Switched off, nothing more is kept of emails that are out already either. Their links go on working,
        and the figures so far stay. Each campaign has switches of its own beside these.
      </p>
    </div>
  );
};
