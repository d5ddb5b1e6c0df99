import { Newspaper } from 'lucide-react';
import { createArchive, listArchives, maxArchiveTitle } from '#contract/campaigns/archives/archives.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t, useLanguage } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { archiveCalls } from './archive-calls.ts';
import { ArchiveView } from './archive-view.tsx';

/** The public archive of a list. It has none until its owner sets one up. */
export const ListArchivePanel = ({ listId, listName }: { listId: string; listName: string }) => {
  const archives = useEndpoint(listArchives, { query: { list: listId } });
  const language = useLanguage();
  const creating = useEndpointMutation(createArchive, {
    invalidates: archiveCalls,
    onError: (error) => toastError(error, t('archives.create.notCreated')),
  });
  const [archive] = archives.data ?? [];
  if (archive) return <ArchiveView key={archive.id} archive={archive} onDeleted={() => undefined} />;
  if (archives.error) return <LoadingFailed title={t('archives.page.notLoaded')} query={archives} />;
  if (archives.isPending)
    return (
      <LoadingRegion label={t('archives.page.loading')} className="grid gap-8 lg:grid-cols-2">
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-72 w-full" />
      </LoadingRegion>
    );
  return (
    <EmptyState
      image={<Newspaper aria-hidden className="size-12" strokeWidth={1.25} />}
      title={t('archives.listPanel.none')}
      action={
        <Button
          variant="primary"
          busy={creating.isPending}
          onClick={() =>
            creating.mutate({ body: { listId, title: listName.slice(0, maxArchiveTitle), language } })
          }
        >
          {t('archives.listPanel.setUp')}
        </Button>
      }
    >
      {t('archives.listPanel.explained')}
    </EmptyState>
  );
};
