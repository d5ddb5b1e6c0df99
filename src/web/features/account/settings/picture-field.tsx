import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { setProfilePicture } from '#contract/accounts/account.ts';
import { currentUser, type User } from '#contract/accounts/auth.ts';
import { listPictures } from '#contract/files/uploads.ts';
import { call } from '#web/lib/api.ts';
import { initialsOf } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { endpointKey, invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { showFailure } from './failure.ts';
import { acceptedPictures, pictureProblem, uploadSquare } from './square-picture.ts';

export const PictureField = ({ user }: { user: User }) => {
  const client = useQueryClient();
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<'upload' | 'remove' | null>(null);

  const show = async (pictureId: string | null) => {
    const changed = await call(setProfilePicture, { body: { pictureId } });
    client.setQueryData(endpointKey(currentUser), changed);
  };

  const upload = async (chosen: File) => {
    const problem = pictureProblem(chosen);
    if (problem) {
      showToast({ title: 'This picture cannot be used', description: problem, variant: 'destructive' });
      return;
    }
    setBusy('upload');
    try {
      await show((await uploadSquare(chosen)).id);
      void invalidateEndpoints(client, [listPictures]);
    } catch (error) {
      showFailure('Your picture was not changed', error);
    } finally {
      setBusy(null);
    }
  };

  const remove = async () => {
    setBusy('remove');
    try {
      await show(null);
    } catch (error) {
      showFailure('Your picture was not removed', error);
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
        accept={acceptedPictures}
        aria-label="Picture of yourself"
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
          {user.profileImageUrl ? 'Change picture' : 'Upload picture'}
        </Button>
        {user.profileImageUrl && (
          <Button
            variant="quiet"
            busy={busy === 'remove'}
            disabled={busy === 'upload'}
            onClick={() => void remove()}
          >
            Remove
          </Button>
        )}
      </div>
      <p className="w-full text-ink-soft text-sm">
        JPEG, PNG, GIF or WebP of at most 10 MB; its middle is shown. It is kept with your pictures.
      </p>
    </div>
  );
};
