import { RotateCcw, Upload as UploadIcon, X } from 'lucide-react';
import { Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { acceptedPictures } from '#web/lib/upload/picture-checks.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useFileDrop } from '#web/ui/controls/use-file-drop.ts';
import { laterPart } from '../later-part.tsx';
import { useBuilderStore } from '../store/use-builder.ts';
import { type PicturePlace, picturesOf, placePicture, type Upload } from './picture-uploads.ts';

const PictureLibrary = laterPart(async () => (await import('./picture-library.tsx')).PictureLibrary);

const Progress = ({ upload, onCancel }: { upload: Upload; onCancel: () => void }) => (
  <div className="flex items-center gap-3">
    <div className="min-w-0 flex-1">
      <p className="flex justify-between gap-2 text-sm">
        <span className="truncate">{upload.file.name}</span>
        <span className="figures">{Math.round(upload.percent)}%</span>
      </p>
      <div
        role="progressbar"
        aria-label={`Uploading ${upload.file.name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(upload.percent)}
        className="mt-1 h-1.5 overflow-hidden rounded-full bg-hairline"
      >
        <div className="h-full bg-accent transition-[width]" style={{ width: `${upload.percent}%` }} />
      </div>
    </div>
    <Button size="small" variant="quiet" onClick={onCancel}>
      <X aria-hidden />
      Cancel
    </Button>
  </div>
);

/** Chooses an image from this device: by file dialog, drop or paste. Or one that was uploaded before. */
export const PictureUpload = ({ place, hasPicture }: { place: PicturePlace; hasPicture: boolean }) => {
  const store = useBuilderStore();
  const uploads = picturesOf(store);
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.get(place));
  const input = useRef<HTMLInputElement>(null);
  const [choosing, setChoosing] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) uploads.start(place, file);
  };
  const { isOver, dropProps } = useFileDrop(take);

  return (
    <fieldset
      {...dropProps}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        take(event.clipboardData.files);
      }}
      className={classNames(
        'relative flex flex-col gap-2 rounded-control border border-control border-dashed p-3',
        isOver && 'border-accent bg-accent-wash',
      )}
    >
      <legend className="sr-only">Picture from this device</legend>
      {upload && upload.problem === null ? (
        <Progress upload={upload} onCancel={() => uploads.cancel(place)} />
      ) : (
        <>
          {upload?.problem && (
            <div className="flex flex-col gap-1">
              <p className="text-bad text-sm">{upload.problem}</p>
              <div className="flex gap-2">
                <Button size="small" onClick={() => uploads.retry(place)}>
                  <RotateCcw aria-hidden />
                  Retry
                </Button>
                <Button size="small" variant="quiet" onClick={() => uploads.cancel(place)}>
                  Dismiss
                </Button>
              </div>
            </div>
          )}
          <div className="flex flex-wrap gap-1">
            <Button size="small" className="px-2.5" onClick={() => input.current?.click()}>
              <UploadIcon aria-hidden />
              {hasPicture ? 'Replace image' : 'Upload image'}
            </Button>
            <Button size="small" variant="quiet" className="px-2" onClick={() => setChoosing(true)}>
              Your images
            </Button>
          </div>
          <p className="text-ink-soft text-sm">
            Or drop or paste one here. JPEG, PNG, GIF or WebP, up to 10 MB.
          </p>
        </>
      )}
      <input
        ref={input}
        type="file"
        accept={acceptedPictures}
        aria-label="Image file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      {choosing && (
        <Suspense fallback={null}>
          <PictureLibrary
            onClose={() => setChoosing(false)}
            onChoose={(picture) => {
              setChoosing(false);
              uploads.cancel(place);
              placePicture(store, place, picture);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
};
