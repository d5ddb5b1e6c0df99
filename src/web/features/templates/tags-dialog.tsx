import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import {
  listTemplateTags,
  maxTagsOfTemplate,
  type TemplateTag,
  tagTemplates,
} from '#contract/emails/tags.ts';
import { listTemplateSummaries, type TemplateSummary } from '#contract/emails/templates-list.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { namesOf } from './use-templates.ts';

type TagState = 'all' | 'some' | 'none';

const tagStateOf = (name: string, templates: readonly TemplateSummary[]): TagState => {
  const count = templates.filter((template) => template.tags.some((tag) => tag.name === name)).length;
  if (count === 0) return 'none';
  return count === templates.length ? 'all' : 'some';
};

const isSameName = (a: string, b: string): boolean => a.toLocaleLowerCase() === b.toLocaleLowerCase();

/** The tags of one template, or of several: a tag that only some have stays with those until it is changed. */
export const TagsDialog = ({
  templates,
  tags,
  open,
  onClose,
}: {
  templates: readonly TemplateSummary[];
  tags: readonly TemplateTag[];
  open: boolean;
  onClose: () => void;
}) => {
  const client = useQueryClient();
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const names = [
    ...tags.map(({ name }) => name),
    ...[...changes.keys()].filter((name) => !tags.some((tag) => tag.name === name)),
  ];
  const set = (name: string, isOn: boolean) => setChanges(new Map(changes).set(name, isOn));

  const changesWithTyped = (): ReadonlyMap<string, boolean> => {
    const typed = text.trim().replace(/\s+/g, ' ');
    if (typed === '') return changes;
    return new Map(changes).set(names.find((name) => isSameName(name, typed)) ?? typed, true);
  };
  const add = () => {
    setChanges(changesWithTyped());
    setText('');
  };

  const save = async () => {
    const editedTags = changesWithTyped();
    const add = [...editedTags]
      .filter(([name, on]) => on && tagStateOf(name, templates) !== 'all')
      .map(([name]) => name);
    const remove = tags.filter(({ name }) => editedTags.get(name) === false).map(({ id }) => id);
    if (add.length === 0 && remove.length === 0) return onClose();
    setBusy(true);
    try {
      await call(tagTemplates, { body: { templateIds: templates.map(({ id }) => id), add, remove } });
      await invalidateEndpoints(client, [listTemplateSummaries, listTemplateTags]);
      showToast({
        title: t('templates.tagsDialog.tagsSaved'),
        description: t('templates.tagsDialog.forTemplates', namesOf(templates)),
      });
      onClose();
    } catch (failure) {
      if (!handleUnauthorized(failure))
        setError(messageOf(failure, t('templates.tagsDialog.theServerDidNotAnswerNothing')));
    }
    setBusy(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={
        templates.length === 1
          ? t('templates.tagsDialog.tags')
          : t('templates.tagsDialog.tagsOfLengthTemplates', { length: templates.length })
      }
      description={
        templates.length === 1 ? t('templates.tagsDialog.forTemplates', namesOf(templates)) : undefined
      }
      width="narrow"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('templates.tagsDialog.cancel')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {t('templates.tagsDialog.save')}
          </Button>
        </>
      }
    >
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') void save();
          else add();
        }}
      >
        <Field
          label={t('templates.tagsDialog.newTag')}
          className="flex-1"
          error={error}
          hint={t('templates.tagsDialog.upToMaxtagsoftemplateOnATemplate', { maxTagsOfTemplate })}
        >
          <Input
            value={text}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Button type="submit" className="mb-6.5">
          <Plus aria-hidden />
          {t('templates.tagsDialog.add')}
        </Button>
      </form>
      {names.length > 0 && (
        <fieldset className="mt-4 flex flex-col">
          <legend className="mb-1 font-medium text-sm">{t('templates.tagsDialog.tags')}</legend>
          {names.map((name) => {
            const state = changes.get(name) ?? tagStateOf(name, templates);
            return (
              <Checkbox
                key={name}
                label={<span className="break-words">{name}</span>}
                ref={(input) => {
                  if (input) input.indeterminate = state === 'some';
                }}
                checked={state === true || state === 'all'}
                onChange={(event) => set(name, event.target.checked)}
              />
            );
          })}
        </fieldset>
      )}
    </Dialog>
  );
};
