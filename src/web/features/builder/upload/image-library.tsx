import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteImage, listImages, type UploadedImage } from '#contract/files/uploads.ts';
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
export const ImageLibrary = ({
  onChoose,
  onClose,
}: {
  onChoose: (image: UploadedImage) => void;
  onClose: () => void;
}) => {
  const { data, error, refetch } = useEndpoint(listImages);
  useUnauthorizedHandler(error);
  const [shown, setShown] = useState(pageSize);
  const [imageToDelete, setImageToDelete] = useState<UploadedImage | null>(null);
  const remove = useEndpointMutation(deleteImage, { invalidates: [listImages] });

  const deleteConfirmed = async () => {
    if (!imageToDelete) return;
    try {
      await remove.mutateAsync({ params: { id: imageToDelete.id } });
      setImageToDelete(null);
    } catch (problem) {
      if (handleUnauthorized(problem)) return;
      setImageToDelete(null);
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
        <p className="py-8 text-center text-ink-soft">Images that you upload into an email appear here.</p>
      )}
      {data && data.length > 0 && (
        <ul className={gridClasses}>
          {data.slice(0, shown).map((image) => (
            <li key={image.id} className="flex flex-col gap-1">
              <button
                type="button"
                onClick={() => onChoose(image)}
                aria-label={`Use ${image.name}`}
                className="flex aspect-square items-center justify-center rounded-control border border-hairline bg-sunken p-1 hover:border-ink"
              >
                <img
                  src={image.url}
                  alt=""
                  loading="lazy"
                  width={image.width}
                  height={image.height}
                  className="max-h-full max-w-full object-contain"
                />
              </button>
              <div className="flex items-center gap-1">
                <p className="figures min-w-0 flex-1 text-ink-soft text-xs">
                  <span className="block truncate">{image.name}</span>
                  {image.width} × {image.height}
                </p>
                <IconButton
                  size="small"
                  variant="danger"
                  tooltip={false}
                  label={`Delete ${image.name}`}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => setImageToDelete(image)}
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
        open={imageToDelete !== null}
        onOpenChange={(open) => {
          if (!open) setImageToDelete(null);
        }}
        title={`Delete “${imageToDelete?.name}”?`}
        description="Emails that show it lose it, those already sent as well."
        confirmLabel="Delete image"
        destructive
        busy={remove.isPending}
        onConfirm={() => void deleteConfirmed()}
      />
    </Dialog>
  );
};
