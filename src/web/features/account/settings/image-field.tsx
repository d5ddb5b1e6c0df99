import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { setProfileImage } from '#contract/accounts/account.ts';
import { currentUser, type User } from '#contract/accounts/session.ts';
import { listImages } from '#contract/files/uploads.ts';
import { call } from '#web/lib/api.ts';
import { noAnswer, toastError } from '#web/lib/error-toast.ts';
import { initialsOf } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { endpointKey, invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { acceptedImages, imageProblem, uploadSquare } from './square-image.ts';

export const ImageField = ({ user }: { user: User }) => {
  const client = useQueryClient();
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<'upload' | 'remove' | null>(null);

  const show = async (imageId: string | null) => {
    const changed = await call(setProfileImage, { body: { pictureId: imageId } });
    client.setQueryData(endpointKey(currentUser), changed);
  };

  const upload = async (chosen: File) => {
    const problem = imageProblem(chosen);
    if (problem) {
      showToast({
        title: t('settings.imageField.thisImageCannotBeUsed'),
        description: problem,
        variant: 'destructive',
      });
      return;
    }
    setBusy('upload');
    try {
      await show((await uploadSquare(chosen)).id);
      void invalidateEndpoints(client, [listImages]);
    } catch (error) {
      toastError(error, noAnswer, t('settings.imageField.yourProfilePictureWasNotChanged'));
    } finally {
      setBusy(null);
    }
  };

  const remove = async () => {
    setBusy('remove');
    try {
      await show(null);
    } catch (error) {
      toastError(error, noAnswer, t('settings.imageField.yourProfilePictureWasNotRemoved'));
    } finally {
      setBusy(null);
    }
  };

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar initials={initialsOf(user)} src={user.profileImageUrl} className="size-16 text-xl" />
      <input
        ref={file}
        type="file"
        accept={acceptedImages}
        aria-label={t('settings.imageField.profilePicture')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          // The same file can be chosen again after a failure.
          event.target.value = '';
          if (chosen) void upload(chosen);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy === 'upload'} disabled={busy === 'remove'} onClick={() => file.current?.click()}>
          {user.profileImageUrl
            ? t('settings.imageField.changePicture')
            : t('settings.imageField.uploadPicture')}
        </Button>
        {user.profileImageUrl && (
          <Button
            variant="quiet"
            busy={busy === 'remove'}
            disabled={busy === 'upload'}
            onClick={() => void remove()}
          >
            {t('settings.imageField.remove')}
          </Button>
        )}
      </div>
      <p className="w-full text-ink-soft text-sm">{t('settings.imageField.jpegPngGifOrWebpOf')}</p>
    </div>
  );
};
