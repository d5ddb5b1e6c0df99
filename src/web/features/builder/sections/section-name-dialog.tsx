import { type FormEvent, useState } from 'react';
import {
  createSavedSection,
  listSavedSections,
  renameSavedSection,
} from '#contract/emails/saved-sections.ts';
import { messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { closeDialog, focusAfterDialog } from '../commands/dialogs.ts';
import { countOf } from '../store/block-lists.ts';
import { selectedBlocks } from '../store/selection.ts';
import { useBuilderStore } from '../store/use-builder.ts';

/** Asks for the name of a new section, or for another name of an existing one. */
export const SectionNameDialog = ({ renamed }: { renamed?: { id: string; name: string } }) => {
  const store = useBuilderStore();
  const [blocks] = useState(() => [...selectedBlocks(store.get())]);
  const [name, setName] = useState(renamed?.name ?? '');
  const [error, setError] = useState<string>();
  const handlers = {
    invalidates: [listSavedSections],
    onSuccess: ({ name: savedName }: { name: string }) => {
      closeDialog(store);
      showToast({
        title: renamed ? 'Section renamed' : 'Section saved',
        description: renamed ? undefined : `“${savedName}” is under Your sections, for any email.`,
      });
    },
    onError: (problem: Error) => {
      if (!handleUnauthorized(problem))
        setError(messageOf(problem, 'The section was not saved. Your email is as it was. Try again.'));
    },
  };
  const create = useEndpointMutation(createSavedSection, handlers);
  const rename = useEndpointMutation(renameSavedSection, handlers);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) setError('Please enter a name.');
    else if (renamed) rename.mutate({ params: { id: renamed.id }, body: { name } });
    else create.mutate({ body: { name, blocks } });
  };
  return (
    <Dialog
      open
      onOpenChange={() => closeDialog(store)}
      width="narrow"
      title={renamed ? 'Rename section' : 'Save as a section'}
      description={renamed ? undefined : `${countOf(blocks)}, to be added to any email.`}
      onCloseAutoFocus={(event) => focusAfterDialog(store, event)}
      footer={
        <Button
          variant="primary"
          type="submit"
          form="section-name"
          busy={create.isPending || rename.isPending}
        >
          {renamed ? 'Rename' : 'Save section'}
        </Button>
      }
    >
      <form id="section-name" onSubmit={save} noValidate>
        <Field label="Section name" error={error}>
          <Input
            value={name}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
};
