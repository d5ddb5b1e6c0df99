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
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

const pageSize = 25;

const deleteFailed = (error: unknown): void => {
  toastError(
    error,
    t('copywriting.historySheet.theServerDidNotAnswerNothing'),
    t('copywriting.historySheet.deleteFailed'),
  );
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
      <LoadingRegion label={t('copywriting.historySheet.loadingTheHistory')} className="flex flex-col gap-3">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-16 w-full" />
        ))}
      </LoadingRegion>
    );
  if (history.error)
    return (
      <LoadingFailed
        title={t('copywriting.historySheet.theHistoryCouldNotBeLoaded')}
        query={history}
        note={null}
      />
    );
  const entries = history.items ?? [];
  if (entries.length === 0)
    return <p className="text-ink-soft">{t('copywriting.historySheet.theCampaignsYouGenerateAppearHere')}</p>;
  return (
    <>
      <ul className="divide-y border-y">
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-center gap-2">
            <button
              type="button"
              onClick={() => onOpen(entry)}
              className="min-w-0 flex-1 py-3 text-start hover:text-accent"
            >
              <span className="block truncate font-medium text-[0.9375rem]">{entry.subject}</span>
              <span className="block truncate text-ink-soft text-sm">
                {campaignTypeOf(entry.campaignType)?.name ?? entry.campaignType}
                {' · '}
                {formatDateTime(entry.createdAt)}
              </span>
            </button>
            <IconButton
              label={t('copywriting.historySheet.deleteSubject', { subject: entry.subject })}
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
        {t('copywriting.historySheet.deleteTheWholeHistory')}
      </Button>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title={t('copywriting.historySheet.deleteThisText')}
        confirmLabel={t('copywriting.historySheet.delete')}
        destructive
        description={t('copywriting.historySheet.subjectAndItsOtherVersionsAre', {
          subject: deleting?.subject,
        })}
        busy={remove.isPending}
        onConfirm={() =>
          deleting && remove.mutate({ params: { id: deleting.id } }, { onSettled: () => setDeleting(null) })
        }
      />
      <ConfirmDialog
        open={isClearing}
        onOpenChange={setIsClearing}
        title={t('copywriting.historySheet.deleteTheWholeHistory2')}
        confirmLabel={t('copywriting.historySheet.deleteTheHistory')}
        destructive
        description={t('copywriting.historySheet.allTextsThatWereGeneratedAre')}
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
  <Sheet open={open} onOpenChange={onOpenChange} title={t('copywriting.historySheet.history')}>
    {open && <Entries onOpen={onOpen} />}
  </Sheet>
);
