import { getList, type List, listLists, updateList } from '#contract/audience/lists.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useFormDraft } from '#web/lib/hooks/use-form-draft.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { RestoredNotice } from '#web/ui/display/restored-notice.tsx';
import { type ListDraft, ListFields, listDraft, listInput } from './list-fields.tsx';

/** The name of a list, how contacts join it, and its deletion. */
export const ListSettings = ({ list, onDelete }: { list: List; onDelete: () => void }) => {
  const isSaved = (entry: ListDraft): boolean =>
    entry.name.trim() === list.name && entry.description.trim() === list.description;
  const { values, set, clear, isRestored } = useFormDraft({
    name: `list/${list.id}`,
    schema: listDraft,
    blank: { name: list.name, description: list.description },
    isBlank: isSaved,
    open: true,
  });
  const saving = useEndpointMutation(updateList, { invalidates: [getList, listLists] });
  const isChanged = !isSaved(values);
  const form = useForm({
    values,
    set,
    schema: listInput,
    send: async (body) => {
      const saved = await saving.mutateAsync({ params: { id: list.id }, body });
      set({ name: saved.name, description: saved.description });
      showToast({ title: 'List saved', description: `“${saved.name}” is up to date.` });
    },
    onInvalid: ({ name = '' }) =>
      showToast({ title: 'Name required', description: name, variant: 'destructive' }),
    onRefused: (error) => toastError(error, 'Failed to save list'),
  });

  const setDoubleOptIn = (doubleOptIn: boolean) =>
    saving.mutate(
      { params: { id: list.id }, body: { doubleOptIn } },
      {
        onSuccess: () =>
          showToast({
            title: doubleOptIn ? 'Confirmation switched on' : 'Confirmation switched off',
            description: doubleOptIn
              ? 'New subscribers are asked by email to confirm.'
              : 'New subscribers are on the list at once.',
          }),
        onError: (failure) => toastError(failure, 'Failed to save list'),
      },
    );
  const isOn = saving.isPending ? (saving.variables.body.doubleOptIn ?? list.doubleOptIn) : list.doubleOptIn;

  return (
    <div className="flex max-w-xl flex-col divide-y">
      <form {...form.form} className="flex flex-col gap-4 pb-8">
        <h2 className="text-2xl">Name and description</h2>
        {isRestored && <RestoredNotice discardLabel="Back to what is saved" onDiscard={clear} />}
        <ListFields form={form} />
        <Button type="submit" className="self-start" busy={saving.isPending} disabled={!isChanged}>
          Save changes
        </Button>
      </form>
      <section className="py-8">
        <h2 className="mb-3 text-2xl">How people join it</h2>
        <Checkbox
          label="Ask new members to confirm by email (double opt-in)"
          checked={isOn}
          disabled={saving.isPending}
          onChange={(event) => setDoubleOptIn(event.target.checked)}
          hint="New members get one mail with a button, and are on the list once they press it. It proves that they wanted your mail and keeps mistyped addresses away. Imports whose people agreed elsewhere are not asked again, and who is on the list already stays on it."
        />
      </section>
      <section className="pt-8">
        <h2 className="text-2xl">Delete this list</h2>
        <p className="mt-1.5 mb-4 text-ink-soft">
          Its contacts stay. The list and who was on it can be brought back for 30 days.
        </p>
        <Button variant="danger-quiet" className="-ml-4" onClick={onDelete}>
          Delete list
        </Button>
      </section>
    </div>
  );
};
