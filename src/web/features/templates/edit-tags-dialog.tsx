import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  deleteTemplateTag,
  listTemplateTags,
  renameTemplateTag,
  type TemplateTag,
  tagName,
} from '#contract/emails/tags.ts';
import { listTemplateSummaries } from '#contract/emails/templates-list.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

const TagRow = ({
  tag,
  onRename,
  onDelete,
}: {
  tag: TemplateTag;
  onRename: (name: string) => Promise<string | undefined>;
  onDelete: () => void;
}) => {
  const [name, setName] = useState(tag.name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const rename = async () => {
    const checked = tagName.safeParse(name);
    if (!checked.success) return setError(checked.error.issues[0]?.message);
    setBusy(true);
    setError(await onRename(checked.data));
    setBusy(false);
  };
  return (
    <li className="py-2">
      <form
        className="flex items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <Field
          label={t('templates.editTagsDialog.nameOfTheTagName', { name: tag.name })}
          hideLabel
          className="min-w-0 flex-1"
          error={error}
        >
          <Input
            value={name}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        {name.trim() === tag.name ? (
          <span className="figures w-24 text-ink-soft text-sm">
            {t('templates.editTagsDialog.countTemplates', { count: tag.count })}
          </span>
        ) : (
          <span className="w-24">
            <Button type="submit" size="small" busy={busy}>
              {t('templates.editTagsDialog.rename')}
            </Button>
          </span>
        )}
        <IconButton
          size="small"
          variant="danger"
          label={t('templates.editTagsDialog.deleteTheTagName', { name: tag.name })}
          icon={<Trash2 aria-hidden />}
          onClick={onDelete}
        />
      </form>
    </li>
  );
};

/** Renames tags on all templates, and deletes them. */
export const EditTagsDialog = ({
  tags,
  open,
  onClose,
  onDeleted,
}: {
  tags: readonly TemplateTag[];
  open: boolean;
  onClose: () => void;
  onDeleted: (id: string) => void;
}) => {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [deleting, setDeleting] = useState<TemplateTag | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const invalidate = () => invalidateEndpoints(client, [listTemplateTags, listTemplateSummaries]);

  const rename = async (id: string, name: string): Promise<string | undefined> => {
    try {
      await call(renameTemplateTag, { params: { id }, body: { name } });
      await invalidate();
      return undefined;
    } catch (error) {
      if (handleUnauthorized(error)) return undefined;
      return messageOf(error, t('templates.editTagsDialog.theServerDidNotAnswerNothing'));
    }
  };
  const remove = async (tag: TemplateTag) => {
    setBusy(true);
    try {
      await call(deleteTemplateTag, { params: { id: tag.id } });
      onDeleted(tag.id);
      await invalidate();
      showToast({
        title: t('templates.editTagsDialog.tagDeleted'),
        description: t('templates.editTagsDialog.nameIsOffYourTemplates', { name: tag.name }),
      });
      setConfirming(false);
      if (tags.length === 1) onClose();
    } catch (error) {
      if (!handleUnauthorized(error))
        showToast({
          title: t('templates.editTagsDialog.error'),
          description: messageOf(error, t('templates.editTagsDialog.theTagWasNotDeletedPlease')),
          variant: 'destructive',
        });
    }
    setBusy(false);
  };

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
        title={t('templates.editTagsDialog.editTags')}
        description={t('templates.editTagsDialog.aNewNameIsOnEvery')}
        width="narrow"
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('templates.editTagsDialog.done')}
          </Button>
        }
      >
        <ul ref={list} className="divide-y">
          {tags.map((tag) => (
            <TagRow
              key={`${tag.id} ${tag.name}`}
              tag={tag}
              onRename={(name) => rename(tag.id, name)}
              onDelete={() => {
                setDeleting(tag);
                setConfirming(true);
              }}
            />
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('templates.editTagsDialog.deleteTheTagName2', { name: deleting?.name ?? '' })}
        description={t('templates.editTagsDialog.itIsRemovedFromCountThe', {
          count: deleting?.count ?? 0,
        })}
        confirmLabel={t('templates.editTagsDialog.delete')}
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
