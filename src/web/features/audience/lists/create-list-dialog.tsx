import { useRef, useState } from 'react';
import { createList, listLists } from '#contract/audience/lists.ts';
import { getEspStats } from '#contract/campaigns/overview.ts';
import { searchText } from '#contract/search-text.ts';
import { toastError, useFormErrorToast } from '#web/lib/error-toast.ts';
import { useFormDraft } from '#web/lib/hooks/use-form-draft.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { RestoredNotice } from '#web/ui/display/restored-notice.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { type ListDraft, ListFields, listDraft, noListName } from './list-fields.tsx';

export const newListDraft = 'new-list';
const blank: ListDraft = { name: '', description: '' };
const isSameName = (a: string, b: string): boolean => searchText(a).trim() === searchText(b).trim();
const sameNameHint = 'You already have a list with this name. You can still create this one.';
const isBlank = ({ name, description }: ListDraft): boolean => `${name}${description}`.trim() === '';

export const CreateListDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { values, set, clear, isRestored } = useFormDraft({
    name: newListDraft,
    schema: listDraft,
    blank,
    isBlank,
    open,
  });
  const [error, setError] = useState<string>();
  const errorToast = useFormErrorToast(open);
  const nameField = useRef<HTMLInputElement>(null);
  const lists = useEndpoint(listLists).data ?? [];
  const isNameTaken = lists.some(({ name }) => isSameName(name, values.name));
  const creating = useEndpointMutation(createList, { invalidates: [listLists, getEspStats] });
  const close = () => {
    setError(undefined);
    onClose();
  };

  const submit = () => {
    errorToast.dismiss();
    const name = values.name.trim();
    if (name === '') {
      setError(noListName);
      nameField.current?.focus();
      return errorToast.show('Name required', noListName);
    }
    creating.mutate(
      { body: { name, description: values.description.trim() } },
      {
        onSuccess: (created) => {
          clear();
          close();
          showToast({
            title: 'List created',
            description: `“${created.name}” is ready for its first contacts.`,
          });
        },
        onError: (failure) => toastError(failure, 'Failed to create list'),
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
      description="A list has the contacts you write to about one topic."
      submitLabel="Create list"
      busy={creating.isPending}
      onSubmit={submit}
    >
      {isRestored && (
        <RestoredNotice
          onDiscard={() => {
            clear();
            setError(undefined);
            nameField.current?.focus();
          }}
        />
      )}
      <ListFields
        values={values}
        error={error}
        nameHint={isNameTaken ? sameNameHint : undefined}
        nameRef={nameField}
        onChange={(part) => {
          set(part);
          if ('name' in part) setError(undefined);
        }}
      />
    </DialogForm>
  );
};
