import { useState } from 'react';
import { archiveSlugIn, blockArchive } from '#contract/admin/archives.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';

/** Closes a public archive that a reader reported. */
export const ArchiveClosing = () => {
  const [address, setAddress] = useState('');
  const [isWrong, setWrong] = useState(false);
  const saving = useEndpointMutation(blockArchive, {
    onSuccess: ({ title, isBlocked }) =>
      showToast({
        title: isBlocked ? t('admin.archiveClosing.closed') : t('admin.archiveClosing.opened'),
        description: t('admin.archiveClosing.archiveOfTitle', { title }),
      }),
    onError: (error) => toastError(error, t('admin.archiveClosing.notChanged')),
  });
  const save = (isBlocked: boolean) => {
    const slug = archiveSlugIn(address);
    setWrong(slug === null);
    if (slug !== null) saving.mutate({ params: { slug }, body: { isBlocked } });
  };
  return (
    <section className="flex max-w-xl flex-col gap-4">
      <div>
        <h2 className="text-2xl">{t('admin.archiveClosing.publicArchives')}</h2>
        <p className="mt-1.5 text-ink-soft">{t('admin.archiveClosing.explained')}</p>
      </div>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save(true);
        }}
      >
        <Field
          label={t('admin.archiveClosing.address')}
          required
          error={isWrong ? t('admin.archiveClosing.pasteTheAddress') : undefined}
        >
          <Input
            dir="ltr"
            autoComplete="off"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={saving.isPending}>
            {t('admin.archiveClosing.close')}
          </Button>
          <Button variant="quiet" disabled={saving.isPending} onClick={() => save(false)}>
            {t('admin.archiveClosing.open')}
          </Button>
        </div>
      </form>
    </section>
  );
};
