import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createContactTag, createList, listContactTags, listLists } from '#contract/audience/lists.ts';
import { call } from '#web/lib/api.ts';
import { tryOrToast } from '#web/lib/error-toast.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import type { BulkAction } from './use-contact-changes.ts';

type Action = 'tag' | 'untag' | 'list' | 'unlist';

const labels: Record<Action, { title: string; confirm: string }> = {
  tag: {
    get title() {
      return t('contacts.chooseTargetDialog.addATag');
    },
    get confirm() {
      return t('contacts.chooseTargetDialog.add');
    },
  },
  untag: {
    get title() {
      return t('contacts.chooseTargetDialog.removeATag');
    },
    get confirm() {
      return t('contacts.chooseTargetDialog.remove');
    },
  },
  list: {
    get title() {
      return t('contacts.chooseTargetDialog.addToAList');
    },
    get confirm() {
      return t('contacts.chooseTargetDialog.add');
    },
  },
  unlist: {
    get title() {
      return t('contacts.chooseTargetDialog.removeFromAList');
    },
    get confirm() {
      return t('contacts.chooseTargetDialog.remove');
    },
  },
};

const fresh = 'new';

/** Which tag or which list. When adding, the user may create one here. */
export const ChooseTargetDialog = ({
  action,
  description,
  open,
  onClose,
  onChosen,
}: {
  action: Action;
  /** Which contacts: "For 3 contacts." */
  description: string;
  open: boolean;
  onClose: () => void;
  onChosen: (action: BulkAction) => Promise<boolean>;
}) => {
  const client = useQueryClient();
  const isTag = action === 'tag' || action === 'untag';
  const adds = action === 'tag' || action === 'list';
  const kind = isTag ? 'tag' : 'list';
  const tags = useEndpoint(listContactTags, undefined, { enabled: open && isTag });
  const lists = useEndpoint(listLists, undefined, { enabled: open && !isTag });
  const targets = isTag ? tags : lists;
  const known: readonly { id: string; name: string }[] = targets.data ?? [];
  const isLoaded = targets.data !== undefined;
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const target = known.some(({ id }) => id === chosen) || chosen === fresh ? chosen : '';
  const isNew = target === fresh || (isLoaded && known.length === 0 && adds);

  const createTarget = async (): Promise<{ id: string; name: string }> => {
    const body = { name };
    const created = await (isTag ? call(createContactTag, { body }) : call(createList, { body }));
    await invalidateEndpoints(client, [isTag ? listContactTags : listLists]);
    return created;
  };
  const submit = async () => {
    if (!isLoaded || (known.length === 0 && !adds)) return;
    if (isNew ? name.trim() === '' : target === '')
      return setError(
        isNew
          ? t('contacts.chooseTargetDialog.pleaseEnterAName')
          : t('contacts.chooseTargetDialog.chooseANoun', { kind }),
      );
    setBusy(true);
    const { failure } = await tryOrToast(async () => {
      const chosenTarget = isNew ? await createTarget() : known.find(({ id }) => id === target);
      if (!chosenTarget) return;
      setChosen(chosenTarget.id);
      const bulkAction: BulkAction = isTag
        ? { action: adds ? 'tag' : 'untag', tagId: chosenTarget.id, name: chosenTarget.name }
        : { action: adds ? 'list' : 'unlist', listId: chosenTarget.id, name: chosenTarget.name };
      if (await onChosen(bulkAction)) onClose();
    });
    setError(failure);
    setBusy(false);
  };

  return (
    <DialogForm
      open={open}
      onClose={onClose}
      title={labels[action].title}
      description={description}
      submitLabel={labels[action].confirm}
      busy={busy}
      onSubmit={submit}
    >
      {targets.error && !isLoaded && (
        <LoadingFailed
          title={t('contacts.chooseTargetDialog.yourNounSCouldNotBe', { kind })}
          query={targets}
        />
      )}
      {isLoaded && known.length === 0 && !adds && (
        <p className="text-ink-soft">{t('contacts.chooseTargetDialog.thereIsNoNounYetSo', { kind })}</p>
      )}
      {known.length > 0 && (
        <Field
          label={isTag ? t('contacts.chooseTargetDialog.tag') : t('contacts.chooseTargetDialog.list')}
          error={isNew ? undefined : error}
        >
          <Select
            value={target}
            onChange={(event) => {
              setChosen(event.target.value);
              setError(undefined);
            }}
          >
            <option value="">{t('contacts.chooseTargetDialog.chooseANoun2', { kind })}</option>
            {known.map((option) => (
              <option key={option.id} value={option.id}>
                {option.name}
              </option>
            ))}
            {adds && <option value={fresh}>{t('contacts.chooseTargetDialog.newNoun', { kind })}</option>}
          </Select>
        </Field>
      )}
      {isNew && (
        <Field label={t('contacts.chooseTargetDialog.nameOfTheNewNoun', { kind })} error={error}>
          <Input
            value={name}
            maxLength={isTag ? 40 : 100}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      )}
    </DialogForm>
  );
};
