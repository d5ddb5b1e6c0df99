import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deletePicture, listPictures, type UploadedPicture } from '#contract/files/uploads.ts';
import { messageOf } from '#web/lib/api.ts';
import { handleUnauthorized, useUnauthorizedHandler } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

const pageSize = 24;

const gridClasses = 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4';

/** The images that were uploaded before, newest first. */
export const PictureLibrary = ({
  onChoose,
  onClose,
}: {
  onChoose: (picture: UploadedPicture) => void;
  onClose: () => void;
}) => {
  const { data, error, refetch } = useEndpoint(listPictures);
  useUnauthorizedHandler(error);
  const [shown, setShown] = useState(pageSize);
  const [doomed, setDoomed] = useState<UploadedPicture | null>(null);
  const remove = useEndpointMutation(deletePicture, { invalidates: [listPictures] });

  const confirmed = async () => {
    if (!doomed) return;
    try {
      await remove.mutateAsync({ params: { id: doomed.id } });
      setDoomed(null);
    } catch (problem) {
      if (handleUnauthorized(problem)) return;
      setDoomed(null);
      showToast({
        title: 'Delete failed',
        description: messageOf(problem, 'The image is still there. Please try again.'),
        variant: 'destructive',
      });
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Your images"
      description="Choose one to put it into this block."
      width="wide"
    >
      {error && (
        <p className="flex flex-wrap items-center gap-3">
          Your images could not be loaded.
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!data && !error && (
        <LoadingRegion label="Loading your images" className={gridClasses}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="aspect-square w-full" />
          ))}
        </LoadingRegion>
      )}
      {data?.length === 0 && (
        <p className="py-8 text-center text-ink-soft">What you upload into an email is kept here.</p>
      )}
      {data && data.length > 0 && (
        <ul className={gridClasses}>
          {data.slice(0, shown).map((picture) => (
            <li key={picture.id} className="flex flex-col gap-1">
              <button
                type="button"
                onClick={() => onChoose(picture)}
                aria-label={`Use ${picture.name}`}
                className="flex aspect-square items-center justify-center rounded-control border border-hairline bg-sunken p-1 hover:border-ink"
              >
                <img
                  src={picture.url}
                  alt=""
                  loading="lazy"
                  width={picture.width}
                  height={picture.height}
                  className="max-h-full max-w-full object-contain"
                />
              </button>
              <div className="flex items-center gap-1">
                <p className="figures min-w-0 flex-1 text-ink-soft text-xs">
                  <span className="block truncate">{picture.name}</span>
                  {picture.width} × {picture.height}
                </p>
                <IconButton
                  size="small"
                  variant="danger"
                  tooltip={false}
                  label={`Delete ${picture.name}`}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => setDoomed(picture)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {data && data.length > shown && (
        <Button className="mt-4" onClick={() => setShown(shown + pageSize)}>
          Show more
        </Button>
      )}
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => {
          if (!open) setDoomed(null);
        }}
        title={`Delete “${doomed?.name}”?`}
        description="Emails that show it lose it, those already sent as well."
        confirmLabel="Delete image"
        destructive
        busy={remove.isPending}
        onConfirm={() => void confirmed()}
      />
    </Dialog>
  );
};
