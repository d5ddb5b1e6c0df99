import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { uploadedImage, uploadImage } from '#contract/files/uploads.ts';
import { endpointUrl } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { acceptedImages, imageProblem } from '#web/lib/upload/image-checks.ts';
import { sendForm } from '#web/lib/upload/send-form.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';

const send = async (file: File, onProgress: (percent: number) => void): Promise<string> => {
  const form = new FormData();
  form.set('image', file);
  const { signal } = new AbortController();
  return uploadedImage.parse(await sendForm(endpointUrl(uploadImage), form, { signal, onProgress })).url;
};

/** An image from this computer, or the address of one. */
export const PreviewField = ({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (address: string) => void;
}) => {
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const upload = async (file: File) => {
    const problem = imageProblem(file);
    if (problem) {
      showToast({ ...problem, variant: 'destructive' });
      return;
    }
    setPercent(0);
    try {
      onChange(await send(file, (sent) => setPercent(Math.min(90, Math.round(sent)))));
    } catch (failure) {
      toastError(
        failure,
        t('admin.previewField.thereWasAnErrorUploadingYour'),
        t('admin.previewField.uploadFailed'),
      );
    } finally {
      setPercent(null);
    }
  };
  return (
    <div className="flex items-start gap-4">
      <div className="h-25 w-20 shrink-0 overflow-hidden rounded-[3px] border bg-sunken">
        {value && (
          <img
            key={value}
            src={value}
            alt={t('admin.previewField.thePreview')}
            className="size-full bg-white object-cover object-top"
          />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <Field label={t('admin.previewField.previewImageUrl')} required error={error}>
          <Input
            type="url"
            dir="ltr"
            inputMode="url"
            value={value}
            maxLength={2_048}
            placeholder={t('admin.previewField.https')}
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
        <input
          ref={input}
          type="file"
          accept={acceptedImages}
          aria-label={t('admin.previewField.previewImageFile')}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void upload(file);
          }}
        />
        <Button size="small" className="mt-2" busy={percent !== null} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden />
          {percent === null
            ? t('admin.previewField.uploadAnImage')
            : t('admin.previewField.uploadingPercent', { percent })}
        </Button>
      </div>
    </div>
  );
};
