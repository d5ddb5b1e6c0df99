import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  type CampaignGenerationEntry,
  deleteCampaignGeneration,
  deleteCampaignGenerations,
  listCampaignGenerations,
} from '#contract/copywriting/craft-campaign.ts';
import { campaignTypeOf } from '#copywriting/campaign-types.ts';
import { messageOf, sentenceOf } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { ShowMore } from '#web/ui/display/show-more.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

const pageSize = 25;

const deleteFailed = (error: unknown): void => {
  if (handleUnauthorized(error)) return;
  showToast({
    title: 'Delete failed',
    description: messageOf(error, 'The server did not answer. Nothing was deleted. Please try again.'),
    variant: 'destructive',
  });
};

const Entries = ({ onOpen }: { onOpen: (entry: CampaignGenerationEntry) => void }) => {
  const history = usePages(listCampaignGenerations, {}, { pageSize });
  const invalidates = [listCampaignGenerations];
  const remove = useEndpointMutation(deleteCampaignGeneration, { invalidates, onError: deleteFailed });
  const clear = useEndpointMutation(deleteCampaignGenerations, { invalidates, onError: deleteFailed });
  const [asking, setAsking] = useState(false);
  const [doomed, setDoomed] = useState<CampaignGenerationEntry | null>(null);
  if (history.isPending)
    return (
      <LoadingRegion label="Loading the history" className="flex flex-col gap-3">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-16 w-full" />
        ))}
      </LoadingRegion>
    );
  if (history.error)
    return (
      <Notice
        tone="bad"
        title="The history could not be loaded"
        action={<Button onClick={() => void history.refetch()}>Try again</Button>}
      >
        {sentenceOf(history.error, 'The server did not answer.')}
      </Notice>
    );
  const entries = history.items ?? [];
  if (entries.length === 0)
    return <p className="text-ink-soft">What you generate is kept here, to be opened again.</p>;
  return (
    <>
      <ul className="divide-y border-y">
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-center gap-2">
            <button
              type="button"
              onClick={() => onOpen(entry)}
              className="min-w-0 flex-1 py-3 text-left hover:text-accent"
            >
              <span className="block truncate font-medium text-[0.9375rem]">{entry.subject}</span>
              <span className="block truncate text-ink-soft text-sm">
                {campaignTypeOf(entry.campaignType)?.name ?? entry.campaignType},{' '}
                {formatDateTime(entry.createdAt)}
              </span>
            </button>
            <IconButton
              label={`Delete “${entry.subject}”`}
              icon={<Trash2 aria-hidden />}
              size="small"
              variant="danger"
              disabled={remove.isPending}
              onClick={() => setDoomed(entry)}
            />
          </li>
        ))}
      </ul>
      {history.hasNextPage && (
        <ShowMore
          label="Show more"
          busy={history.isFetchingNextPage}
          onMore={() => {
            if (!history.isFetching) void history.fetchNextPage();
          }}
        />
      )}
      <Button variant="danger-quiet" size="small" className="mt-4" onClick={() => setAsking(true)}>
        Delete the whole history
      </Button>
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={() => setDoomed(null)}
        title="Delete this text?"
        confirmLabel="Delete"
        destructive
        description={`“${doomed?.subject}” and its other versions are deleted for good. Templates and emails made of them stay.`}
        busy={remove.isPending}
        onConfirm={() =>
          doomed && remove.mutate({ params: { id: doomed.id } }, { onSettled: () => setDoomed(null) })
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete the whole history?"
        confirmLabel="Delete the history"
        destructive
        description="All texts that were generated are deleted for good. Templates and emails made of them stay."
        busy={clear.isPending}
        onConfirm={() => clear.mutate({}, { onSettled: () => setAsking(false) })}
      />
    </>
  );
};

export const HistorySheet = ({
  open,
  onOpenChange,
  onOpen,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onOpen: (entry: CampaignGenerationEntry) => void;
}) => (
  <Sheet open={open} onOpenChange={onOpenChange} title="History">
    {open && <Entries onOpen={onOpen} />}
  </Sheet>
);
