import { useRef, useState } from 'react';
import { createList, listLists } from '#contract/audience/lists.ts';
import { getEspStats } from '#contract/campaigns/overview.ts';
import { searchText } from '#contract/search-text.ts';
import { useKeptEntry } from '#web/lib/hooks/use-form-draft.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { RestoredNotice } from '../contacts/restored-notice.tsx';
import { failed } from '../failed.ts';
import { useRemark } from '../use-remark.ts';
import { type ListEntry, ListFields, listEntry, noListName } from './list-fields.tsx';

export const newListEntry = 'new-list';
const blank: ListEntry = { name: '', description: '' };
const isSameName = (one: string, other: string): boolean =>
  searchText(one).trim() === searchText(other).trim();
const sameNameRemark = 'You already have a list with this name. You can still create this one.';
const isBlank = ({ name, description }: ListEntry): boolean => `${name}${description}`.trim() === '';

export const CreateListDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { values, set, clear, isRestored } = useKeptEntry({
    name: newListEntry,
    schema: listEntry,
    blank,
    isBlank,
    open,
  });
  const [error, setError] = useState<string>();
  const { say, dismiss } = useRemark(open);
  const nameField = useRef<HTMLInputElement>(null);
  const lists = useEndpoint(listLists).data ?? [];
  const isTaken = lists.some(({ name }) => isSameName(name, values.name));
  const creating = useEndpointMutation(createList, { invalidates: [listLists, getEspStats] });
  const close = () => {
    setError(undefined);
    onClose();
  };

  const submit = () => {
    dismiss();
    const name = values.name.trim();
    if (name === '') {
      setError(noListName);
      nameField.current?.focus();
      return say('Name required', noListName);
    }
    creating.mutate(
      { body: { name, description: values.description.trim() } },
      {
        onSuccess: (made) => {
          clear();
          close();
          showToast({
            title: 'List created',
            description: `“${made.name}” is ready for its first contacts.`,
          });
        },
        onError: (failure) => failed(failure, 'Failed to create list'),
      },
    );
  };

  return (
    <DialogForm
      open={open}
      onClose={close}
      onCancel={() => {
        clear();
        close();
      }}
      title="Create list"
      description="A list holds the contacts you write to about one thing."
      submitLabel="Create list"
      busy={creating.isPending}
      onSubmit={submit}
    >
      {isRestored && (
        <RestoredNotice
          onAfresh={() => {
            clear();
            setError(undefined);
            nameField.current?.focus();
          }}
        />
      )}
      <ListFields
        values={values}
        error={error}
        remark={isTaken ? sameNameRemark : undefined}
        nameRef={nameField}
        onChange={(part) => {
          set(part);
          if ('name' in part) setError(undefined);
        }}
      />
    </DialogForm>
  );
};
