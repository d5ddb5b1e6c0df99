import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createContactTag, createList, listContactTags, listLists } from '#contract/audience/lists.ts';
import { call } from '#web/lib/api.ts';
import { invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { attempt } from '../failed.ts';
import { LoadingFailed } from '../loading-failed.tsx';
import type { BulkWhat } from './use-contact-changes.ts';

type Action = 'tag' | 'untag' | 'list' | 'unlist';

const words: Record<Action, { title: string; confirm: string }> = {
  tag: { title: 'Add a tag', confirm: 'Add' },
  untag: { title: 'Take a tag off', confirm: 'Take off' },
  list: { title: 'Add to a list', confirm: 'Add' },
  unlist: { title: 'Take off a list', confirm: 'Take off' },
};

const fresh = 'new';

/** Which tag or which list. When adding, the user may create one here. */
export const ChooseTargetDialog = ({
  action,
  whom,
  open,
  onClose,
  onChosen,
}: {
  action: Action;
  /** "3 contacts" */
  whom: string;
  open: boolean;
  onClose: () => void;
  onChosen: (what: BulkWhat) => Promise<boolean>;
}) => {
  const client = useQueryClient();
  const isTag = action === 'tag' || action === 'untag';
  const adds = action === 'tag' || action === 'list';
  const noun = isTag ? 'tag' : 'list';
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

  const make = async (): Promise<{ id: string; name: string }> => {
    const body = { name };
    const made = await (isTag ? call(createContactTag, { body }) : call(createList, { body }));
    await invalidateEndpoints(client, [isTag ? listContactTags : listLists]);
    return made;
  };
  const submit = async () => {
    if (!isLoaded || (known.length === 0 && !adds)) return;
    if (isNew ? name.trim() === '' : target === '')
      return setError(isNew ? 'Please enter a name.' : `Choose a ${noun}.`);
    setBusy(true);
    const { words: fault } = await attempt(async () => {
      const about = isNew ? await make() : known.find(({ id }) => id === target);
      if (!about) return;
      setChosen(about.id);
      const what: BulkWhat = isTag
        ? { action: adds ? 'tag' : 'untag', tagId: about.id, name: about.name }
        : { action: adds ? 'list' : 'unlist', listId: about.id, name: about.name };
      if (await onChosen(what)) onClose();
    });
    setError(fault);
    setBusy(false);
  };

  return (
    <DialogForm
      open={open}
      onClose={onClose}
      title={words[action].title}
      description={`For ${whom}.`}
      submitLabel={words[action].confirm}
      busy={busy}
      onSubmit={submit}
    >
      {targets.error && !isLoaded && (
        <LoadingFailed
          title={`Your ${noun}s could not be loaded`}
          error={targets.error}
          busy={targets.isFetching}
          onRetry={() => void targets.refetch()}
        />
      )}
      {isLoaded && known.length === 0 && !adds && (
        <p className="text-ink-soft">There is no {noun} yet, so nobody can be taken off one.</p>
      )}
      {known.length > 0 && (
        <Field label={isTag ? 'Tag' : 'List'} error={isNew ? undefined : error}>
          <Select
            value={target}
            onChange={(event) => {
              setChosen(event.target.value);
              setError(undefined);
            }}
          >
            <option value="">Choose a {noun}</option>
            {known.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
            {adds && <option value={fresh}>New {noun}…</option>}
          </Select>
        </Field>
      )}
      {isNew && (
        <Field label={`Name of the new ${noun}`} error={error}>
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
