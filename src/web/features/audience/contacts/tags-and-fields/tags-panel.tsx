import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listContacts } from '#contract/audience/contacts.ts';
import {
  type ContactTag,
  countContactTags,
  createContactTag,
  deleteContactTag,
  listContactTags,
  renameContactTag,
} from '#contract/audience/lists.ts';
import { call } from '#web/lib/api.ts';
import { tryOrToast } from '#web/lib/error-toast.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { NameRow } from '../../lists/name-row.tsx';
import { contactsLabel } from '../contact-labels.ts';

const maxTagCharacters = 40;

/** Makes tags, renames them on all contacts, and deletes them. */
export const TagsPanel = ({ onDeleted }: { onDeleted: (id: string) => void }) => {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const { data: tags, ...loading } = useEndpoint(listContactTags);
  const counts = useEndpoint(countContactTags).data;
  const memberCount = (id: string): number | undefined =>
    counts?.find((tagCount) => tagCount.id === id)?.count;
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [deleting, setDeleting] = useState<ContactTag | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const renew = () => invalidateEndpoints(client, [listContactTags, countContactTags, listContacts]);

  const make = async () => {
    if (name.trim() === '') return setError(t('contacts.tagsPanel.pleaseEnterAName'));
    setBusy(true);
    const { isDone, failure } = await tryOrToast(async () => {
      await call(createContactTag, { body: { name } });
      await renew();
    });
    setError(failure);
    if (isDone) setName('');
    setBusy(false);
  };
  const rename = async (id: string, to: string): Promise<string | undefined> => {
    const { failure } = await tryOrToast(async () => {
      await call(renameContactTag, { params: { id }, body: { name: to } });
      await renew();
    });
    return failure;
  };
  const remove = async (tag: ContactTag) => {
    setBusy(true);
    const { isDone } = await tryOrToast(async () => {
      await call(deleteContactTag, { params: { id: tag.id } });
      onDeleted(tag.id);
      await renew();
    }, t('contacts.tagsPanel.theTagWasNotDeletedPlease'));
    setBusy(false);
    if (!isDone) return;
    setConfirming(false);
    showToast({
      title: t('contacts.tagsPanel.tagDeleted'),
      description: t('contacts.tagsPanel.nameIsOffYourContacts', { name: tag.name }),
    });
  };

  return (
    <>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Field label={t('contacts.tagsPanel.newTag')} className="min-w-0 flex-1" error={error}>
          <Input
            value={name}
            maxLength={maxTagCharacters}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Button type="submit" busy={busy && !confirming} className={error ? 'mb-6.5' : undefined}>
          {t('contacts.tagsPanel.add')}
        </Button>
      </form>
      {loading.error && !tags && (
        <LoadingFailed
          title={t('contacts.tagsPanel.yourTagsCouldNotBeLoaded')}
          query={loading}
          className="mt-5"
        />
      )}
      {tags?.length === 0 && (
        <p className="mt-5 text-ink-soft">{t('contacts.tagsPanel.noTagsYetATagMarks')}</p>
      )}
      {tags && tags.length > 0 && (
        <ul ref={list} aria-label={t('contacts.tagsPanel.tags')} className="mt-3 divide-y">
          {tags.map((tag) => (
            <NameRow
              key={`${tag.id} ${tag.name}`}
              kind="tag"
              name={tag.name}
              maxLength={maxTagCharacters}
              aside={<span className="figures">{counts ? contactsLabel(memberCount(tag.id) ?? 0) : ''}</span>}
              onRename={(to) => rename(tag.id, to)}
              onDelete={() => {
                setDeleting(tag);
                setConfirming(true);
              }}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('contacts.tagsPanel.deleteTheTagName', { name: deleting?.name ?? '' })}
        description={t('contacts.tagsPanel.itIsRemovedFromIdThe', {
          count: memberCount(deleting?.id ?? '') ?? 0,
        })}
        confirmLabel={t('contacts.tagsPanel.delete')}
        destructive
        busy={busy}
        onConfirm={() => {
          if (deleting) void remove(deleting);
        }}
        onCloseAutoFocus={(event) => {
          // The row of a deleted tag is gone; the dialog behind is still open.
          const next = list.current?.querySelector('input');
          if (!next) return;
          event.preventDefault();
          next.focus();
        }}
      />
    </>
  );
};
