import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  type CampaignGenerationEntry,
  deleteCampaignGeneration,
  deleteCampaignGenerations,
  listCampaignGenerations,
} from '#contract/copywriting/craft-campaign.ts';
import { campaignTypeOf } from '#copywriting/campaign-types.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { ShowMoreOf } from '#web/lib/loading/list-states.tsx';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

const pageSize = 25;

const deleteFailed = (error: unknown): void => {
  toastError(error, 'The server did not answer. Nothing was deleted. Please try again.', 'Delete failed');
};

const Entries = ({ onOpen }: { onOpen: (entry: CampaignGenerationEntry) => void }) => {
  const history = usePages(listCampaignGenerations, {}, { pageSize });
  const invalidates = [listCampaignGenerations];
  const remove = useEndpointMutation(deleteCampaignGeneration, { invalidates, onError: deleteFailed });
  const clear = useEndpointMutation(deleteCampaignGenerations, { invalidates, onError: deleteFailed });
  const [isClearing, setIsClearing] = useState(false);
  const [deleting, setDeleting] = useState<CampaignGenerationEntry | null>(null);
  if (history.isPending)
    return (
      <LoadingRegion label="Loading the history" className="flex flex-col gap-3">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-16 w-full" />
        ))}
      </LoadingRegion>
    );
  if (history.error)
    return <LoadingFailed title="The history could not be loaded" query={history} note={null} />;
  const entries = history.items ?? [];
  if (entries.length === 0)
    return <p className="text-ink-soft">The campaigns you generate appear here, to be opened again.</p>;
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
              onClick={() => setDeleting(entry)}
            />
          </li>
        ))}
      </ul>
      <ShowMoreOf list={history} />
      <Button variant="danger-quiet" size="small" className="mt-4" onClick={() => setIsClearing(true)}>
        Delete the whole history
      </Button>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title="Delete this text?"
        confirmLabel="Delete"
        destructive
        description={`“${deleting?.subject}” and its other versions are deleted for good. Templates and emails made of them stay.`}
        busy={remove.isPending}
        onConfirm={() =>
          deleting && remove.mutate({ params: { id: deleting.id } }, { onSettled: () => setDeleting(null) })
        }
      />
      <ConfirmDialog
        open={isClearing}
        onOpenChange={setIsClearing}
        title="Delete the whole history?"
        confirmLabel="Delete the history"
        destructive
        description="All texts that were generated are deleted for good. Templates and emails made of them stay."
        busy={clear.isPending}
        onConfirm={() => clear.mutate({}, { onSettled: () => setIsClearing(false) })}
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
