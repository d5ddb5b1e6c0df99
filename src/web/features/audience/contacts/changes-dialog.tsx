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
import { Button } from '#web/ui/controls/button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { changeLabel } from '../imports/job-labels.ts';
import { contactsLabel } from './contact-labels.ts';
import { useContactChanges } from './use-contact-changes.ts';

const pageSize = 20;

const Entries = () => {
  const { undo } = useContactChanges();
  const [busy, setBusy] = useState<string | null>(null);
  const list = usePages(listContactChanges, {}, { pageSize });
  if (list.isPending)
    return (
      <LoadingRegion label="Loading changes" className="flex flex-col gap-4">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </LoadingRegion>
    );
  if (list.error) return <LoadingFailed title="The changes could not be loaded" query={list} />;
  const shown = (list.items ?? []).filter(({ changed, state }) => changed > 0 || state === 'running');
  const undoChange = async ({ id }: ContactsChange) => {
    setBusy(id);
    await undo([id]);
    setBusy(null);
  };
  if (shown.length === 0) return <p className="text-ink-soft">No contacts were changed together lately.</p>;
  return (
    <>
      <ul className="divide-y">
        {shown.map((change) => (
          <li key={change.id} className="flex items-center gap-3 py-3">
            <p className="min-w-0 flex-1">
              <span className="block">
                {contactsLabel(change.changed)} {changeLabel(change)}
              </span>
              <span className="block text-ink-soft text-sm">
                {formatDateTime(change.createdAt)}
                {change.undone ? ', taken back' : change.isUndo ? ', as an undo' : ''}
              </span>
            </p>
            {!change.undone && !change.isUndo && (
              <Button size="small" busy={busy === change.id} onClick={() => void undoChange(change)}>
                <RotateCcw aria-hidden />
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show earlier ones
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
    title="Recent changes"
    description={`What was done to several contacts at once can be taken back for ${deletedContactRetentionDays} days.`}
    footer={<Button onClick={onClose}>Done</Button>}
  >
    {open && <Entries />}
  </Dialog>
);
