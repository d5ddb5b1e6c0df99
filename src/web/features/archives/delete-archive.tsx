import { useState } from 'react';
import { type Archive, deleteArchive } from '#contract/campaigns/archives/archives.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { archiveCalls } from './archive-calls.ts';

export const DeleteArchive = ({ archive, onDeleted }: { archive: Archive; onDeleted: () => void }) => {
  const [open, setOpen] = useState(false);
  const deleting = useEndpointMutation(deleteArchive, {
    invalidates: archiveCalls,
    onSuccess: () => {
      setOpen(false);
      showToast({
        title: t('archives.delete.deleted'),
        description: t('archives.delete.campaignsStay'),
      });
      onDeleted();
    },
    onError: (error) => toastError(error, t('archives.delete.notDeleted')),
  });
  return (
    <section>
      <h2 className="text-2xl">{t('archives.delete.title')}</h2>
      <p className="mt-1.5 mb-4 text-ink-soft">{t('archives.delete.explained')}</p>
      <Button variant="danger-quiet" className="-ms-4" onClick={() => setOpen(true)}>
        {t('archives.delete.delete')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('archives.delete.question', { title: archive.title })}
        description={t('archives.delete.explained')}
        confirmLabel={t('archives.delete.delete')}
        destructive
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate({ params: { id: archive.id } })}
      />
    </section>
  );
};
