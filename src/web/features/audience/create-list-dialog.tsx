import { useEffect, useId, useRef, useState } from 'react';
import { createList, getEspStats, listLists } from '#contract/lists.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { failed } from './failed.ts';

const noName = 'Please enter a list name';

export const CreateListDialog = ({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) => {
  const formId = useId();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [error, setError] = useState<string>();
  const nameField = useRef<HTMLInputElement>(null);
  const remark = useRef<{ dismiss: () => void } | null>(null);
  const creating = useEndpointMutation(createList, { invalidates: [listLists, getEspStats] });

  useEffect(() => {
    if (!open) return;
    setError(undefined);
    // What is missing in the form is not said beyond it.
    return () => remark.current?.dismiss();
  }, [open]);

  const submit = () => {
    if (creating.isPending) return;
    const trimmed = name.trim();
    if (trimmed === '') {
      setError(noName);
      nameField.current?.focus();
      remark.current = showToast({ title: 'Name required', description: noName, variant: 'destructive' });
      return;
    }
    creating.mutate(
      { body: { name: trimmed, description: description.trim() } },
      {
        onSuccess: (made) => {
          setName('');
          setDescription('');
          onOpenChange(false);
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
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create list"
      description="A list holds the contacts you write to about one thing."
      width="narrow"
      footer={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={creating.isPending}>
            Create list
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Name" required error={error}>
          <Input
            ref={nameField}
            value={name}
            maxLength={100}
            autoComplete="off"
            placeholder="Newsletter"
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Field label="Description" optional>
          <Textarea
            rows={3}
            value={description}
            maxLength={1_000}
            placeholder="Who is on it, and what they get"
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
};
