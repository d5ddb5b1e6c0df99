import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import {
  type ContactsChange,
  deletedContactRetentionDays,
  listContactChanges,
} from '#contract/audience/contacts.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { changeLabel } from '../imports/job-labels.ts';
import { useContactChanges } from './use-contact-changes.ts';

const pageSize = 20;

const timeLabel = ({ createdAt, undone, isUndo }: ContactsChange): string => {
  const time = formatDateTime(createdAt);
  if (undone) return t('contacts.changesDialog.takenBack', { time });
  return isUndo ? t('contacts.changesDialog.asAnUndo', { time }) : time;
};

const Entries = () => {
  const { undo } = useContactChanges();
  const [busy, setBusy] = useState<string | null>(null);
  const list = usePages(listContactChanges, {}, { pageSize });
  if (list.isPending)
    return (
      <LoadingRegion label={t('contacts.changesDialog.loadingChanges')} className="flex flex-col gap-4">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </LoadingRegion>
    );
  if (list.error)
    return <LoadingFailed title={t('contacts.changesDialog.theChangesCouldNotBeLoaded')} query={list} />;
  const shown = (list.items ?? []).filter(({ changed, state }) => changed > 0 || state === 'running');
  const undoChange = async ({ id }: ContactsChange) => {
    setBusy(id);
    await undo([id]);
    setBusy(null);
  };
  if (shown.length === 0)
    return <p className="text-ink-soft">{t('contacts.changesDialog.noContactsWereChangedTogetherLately')}</p>;
  return (
    <>
      <ul className="divide-y">
        {shown.map((change) => (
          <li key={change.id} className="flex items-center gap-3 py-3">
            <p className="min-w-0 flex-1">
              <span className="block">{changeLabel(change)}</span>
              <span className="block text-ink-soft text-sm">{timeLabel(change)}</span>
            </p>
            {!change.undone && !change.isUndo && (
              <Button size="small" busy={busy === change.id} onClick={() => void undoChange(change)}>
                <RotateCcw aria-hidden />
                {t('contacts.changesDialog.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('contacts.changesDialog.showEarlierOnes')}
        </Button>
      )}
    </>
  );
};

/** A change of several contacts, while it can be undone. */
export const ChangesDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog
    open={open}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    title={t('contacts.changesDialog.recentChanges')}
    description={t('contacts.changesDialog.whatWasDoneToSeveralContacts', { deletedContactRetentionDays })}
    footer={<Button onClick={onClose}>{t('contacts.changesDialog.done')}</Button>}
  >
    {open && <Entries />}
  </Dialog>
);
