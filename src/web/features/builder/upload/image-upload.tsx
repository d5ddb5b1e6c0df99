import { RotateCcw, Upload as UploadIcon, X } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { acceptedImages } from '#web/lib/upload/image-checks.ts';
import { withTexts } from '#web/text/load.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useFileDrop } from '#web/ui/controls/use-file-drop.ts';
import { Progress } from '#web/ui/display/progress.tsx';
import { lazyComponent } from '../lazy-component.tsx';
import { useBuilderStore } from '../store/use-builder.ts';
import { type ImageSlot, keyOf, placeImage, type Upload, uploadsOf } from './image-uploads.ts';

const ImageLibrary = lazyComponent(
  async () => (await withTexts(() => import('./image-library.tsx'), 'builder-panels')).ImageLibrary,
);

const UploadProgress = ({ upload, onCancel }: { upload: Upload; onCancel: () => void }) => (
  <div className="flex items-center gap-3">
    <div className="min-w-0 flex-1">
      <p className="flex justify-between gap-2 text-sm">
        <span className="truncate">{upload.file.name}</span>
        <span className="figures">{Math.round(upload.percent)}%</span>
      </p>
      <Progress
        label={t('builderPanels.imageUpload.uploadingName', { name: upload.file.name })}
        percent={upload.percent}
        className="mt-1"
      />
    </div>
    <Button size="small" variant="quiet" onClick={onCancel}>
      <X aria-hidden />
      {t('builderPanels.imageUpload.cancel')}
    </Button>
  </div>
);

/** Chooses an image from this device: by file dialog, drop or paste. Or one that was uploaded before. */
export const ImageUpload = ({ slot, hasImage }: { slot: ImageSlot; hasImage: boolean }) => {
  const store = useBuilderStore();
  const uploads = uploadsOf(store);
  const upload = useStore(uploads.api, (running) => running.get(keyOf(slot)));
  const input = useRef<HTMLInputElement>(null);
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const startFirst = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) uploads.start(slot, file);
  };
  const { isOver, dropProps } = useFileDrop(startFirst);

  return (
    <fieldset
      {...dropProps}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        startFirst(event.clipboardData.files);
      }}
      className={classNames(
        'relative flex flex-col gap-2 rounded-control border border-control border-dashed p-3',
        isOver && 'border-accent bg-accent-wash',
      )}
    >
      <legend className="sr-only">{t('builderPanels.imageUpload.imageFromThisDevice')}</legend>
      {upload && upload.problem === null ? (
        <UploadProgress upload={upload} onCancel={() => uploads.cancel(slot)} />
      ) : (
        <>
          {upload?.problem && (
            <div className="flex flex-col gap-1">
              <p className="text-bad text-sm">{upload.problem}</p>
              <div className="flex gap-2">
                <Button size="small" onClick={() => uploads.retry(slot)}>
                  <RotateCcw aria-hidden />
                  {t('builderPanels.imageUpload.retry')}
                </Button>
                <Button size="small" variant="quiet" onClick={() => uploads.cancel(slot)}>
                  {t('builderPanels.imageUpload.dismiss')}
                </Button>
              </div>
            </div>
          )}
          <div className="flex flex-wrap gap-1">
            <Button size="small" className="px-2.5" onClick={() => input.current?.click()}>
              <UploadIcon aria-hidden />
              {hasImage
                ? t('builderPanels.imageUpload.replaceImage')
                : t('builderPanels.imageUpload.uploadImage')}
            </Button>
            <Button size="small" variant="quiet" className="px-2" onClick={() => setLibraryOpen(true)}>
              {t('builderPanels.imageUpload.yourImages')}
            </Button>
          </div>
          <p className="text-ink-soft text-sm">{t('builderPanels.imageUpload.orDropOrPasteOneHere')}</p>
        </>
      )}
      <input
        ref={input}
        type="file"
        accept={acceptedImages}
        aria-label={t('builderPanels.imageUpload.imageFile')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          startFirst(event.target.files);
          event.target.value = '';
        }}
      />
      {isLibraryOpen && (
        <Suspense fallback={null}>
          <ImageLibrary
            onClose={() => setLibraryOpen(false)}
            onChoose={(image) => {
              setLibraryOpen(false);
              uploads.cancel(slot);
              placeImage(store, slot, image);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
};
