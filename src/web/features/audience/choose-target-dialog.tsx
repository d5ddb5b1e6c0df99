import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createContactTag, createList, listContactTags, listLists } from '#contract/lists.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import type { BulkWhat } from './use-contact-changes.ts';

type Action = 'tag' | 'untag' | 'list' | 'unlist';

const words: Record<Action, { title: string; confirm: string }> = {
  tag: { title: 'Add a tag', confirm: 'Add' },
  untag: { title: 'Take a tag off', confirm: 'Take off' },
  list: { title: 'Add to a list', confirm: 'Add' },
  unlist: { title: 'Take off a list', confirm: 'Take off' },
};

const fresh = 'new';

/** Which tag or which list. Whoever adds may make a new one on the way. */
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
  const formId = useId();
  const isTag = action === 'tag' || action === 'untag';
  const adds = action === 'tag' || action === 'list';
  const noun = isTag ? 'tag' : 'list';
  const tags = useEndpoint(listContactTags, undefined, { enabled: open && isTag });
  const lists = useEndpoint(listLists, undefined, { enabled: open && !isTag });
  const known: readonly { id: string; name: string }[] = (isTag ? tags.data : lists.data) ?? [];
  const isLoaded = isTag ? tags.data !== undefined : lists.data !== undefined;
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
    if (isNew ? name.trim() === '' : target === '')
      return setError(isNew ? 'Please enter a name.' : `Choose a ${noun}.`);
    setBusy(true);
    try {
      const about = isNew ? await make() : known.find(({ id }) => id === target);
      if (about) {
        setChosen(about.id);
        const what: BulkWhat = isTag
          ? { action: adds ? 'tag' : 'untag', tagId: about.id, name: about.name }
          : { action: adds ? 'list' : 'unlist', listId: about.id, name: about.name };
        if (await onChosen(what)) onClose();
      }
    } catch (failure) {
      if (!handleUnauthorized(failure))
        setError(messageOf(failure, 'The server did not answer. Nothing was changed. Please try again.'));
    }
    setBusy(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={words[action].title}
      description={`For ${whom}.`}
      width="narrow"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {words[action].confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
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
      </form>
    </Dialog>
  );
};
