import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteImage, listImages, type UploadedImage } from '#contract/files/uploads.ts';
import { messageOf } from '#web/lib/api.ts';
import { handleUnauthorized, useUnauthorizedHandler } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
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
        title: t('builderPanels.imageLibrary.deleteFailed'),
        description: messageOf(problem, t('builderPanels.imageLibrary.theImageIsStillTherePlease')),
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
      title={t('builderPanels.imageLibrary.yourImages')}
      description={t('builderPanels.imageLibrary.chooseOneToPutItInto')}
      width="wide"
    >
      {error && (
        <p className="flex flex-wrap items-center gap-3">
          {t('builderPanels.imageLibrary.yourImagesCouldNotBeLoaded')}
          <Button size="small" onClick={() => void refetch()}>
            {t('builderPanels.imageLibrary.tryAgain')}
          </Button>
        </p>
      )}
      {!data && !error && (
        <LoadingRegion label={t('builderPanels.imageLibrary.loadingYourImages')} className={gridClasses}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="aspect-square w-full" />
          ))}
        </LoadingRegion>
      )}
      {data?.length === 0 && (
        <p className="py-8 text-center text-ink-soft">
          {t('builderPanels.imageLibrary.imagesThatYouUploadIntoAn')}
        </p>
      )}
      {data && data.length > 0 && (
        <ul className={gridClasses}>
          {data.slice(0, shown).map((image) => (
            <li key={image.id} className="flex flex-col gap-1">
              <button
                type="button"
                onClick={() => onChoose(image)}
                aria-label={t('builderPanels.imageLibrary.useName', { name: image.name })}
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
                  label={t('builderPanels.imageLibrary.deleteName', { name: image.name })}
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
          {t('builderPanels.imageLibrary.showMore')}
        </Button>
      )}
      <ConfirmDialog
        open={imageToDelete !== null}
        onOpenChange={(open) => {
          if (!open) setImageToDelete(null);
        }}
        title={t('builderPanels.imageLibrary.deleteName2', { name: imageToDelete?.name })}
        description={t('builderPanels.imageLibrary.emailsThatShowItLoseIt')}
        confirmLabel={t('builderPanels.imageLibrary.deleteImage')}
        destructive
        busy={remove.isPending}
        onConfirm={() => void deleteConfirmed()}
      />
    </Dialog>
  );
};
