import { getList, type List, listLists, updateList } from '#contract/audience/lists.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useFormDraft } from '#web/lib/hooks/use-form-draft.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
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
      showToast({
        title: t('lists.listSettings.listSaved'),
        description: t('lists.listSettings.nameIsUpToDate', { name: saved.name }),
      });
    },
    onInvalid: ({ name = '' }) =>
      showToast({ title: t('lists.listSettings.nameRequired'), description: name, variant: 'destructive' }),
    onRefused: (error) => toastError(error, t('lists.listSettings.failedToSaveList')),
  });

  const setDoubleOptIn = (doubleOptIn: boolean) =>
    saving.mutate(
      { params: { id: list.id }, body: { doubleOptIn } },
      {
        onSuccess: () =>
          showToast({
            title: doubleOptIn
              ? t('lists.listSettings.confirmationSwitchedOn')
              : t('lists.listSettings.confirmationSwitchedOff'),
            description: doubleOptIn
              ? t('lists.listSettings.newSubscribersAreAskedByEmail')
              : t('lists.listSettings.newSubscribersAreOnTheList'),
          }),
        onError: (failure) => toastError(failure, t('lists.listSettings.failedToSaveList')),
      },
    );
  const isOn = saving.isPending ? (saving.variables.body.doubleOptIn ?? list.doubleOptIn) : list.doubleOptIn;

  return (
    <div className="flex max-w-xl flex-col divide-y">
      <form {...form.form} className="flex flex-col gap-4 pb-8">
        <h2 className="text-2xl">{t('lists.listSettings.nameAndDescription')}</h2>
        {isRestored && (
          <RestoredNotice discardLabel={t('lists.listSettings.backToWhatIsSaved')} onDiscard={clear} />
        )}
        <ListFields form={form} />
        <Button type="submit" className="self-start" busy={saving.isPending} disabled={!isChanged}>
          {t('lists.listSettings.saveChanges')}
        </Button>
      </form>
      <section className="py-8">
        <h2 className="mb-3 text-2xl">{t('lists.listSettings.howPeopleJoinIt')}</h2>
        <Checkbox
          label={t('lists.listSettings.askNewMembersToConfirmBy')}
          checked={isOn}
          disabled={saving.isPending}
          onChange={(event) => setDoubleOptIn(event.target.checked)}
          hint={t('lists.listSettings.newMembersGetOneMailWith')}
        />
      </section>
      <section className="pt-8">
        <h2 className="text-2xl">{t('lists.listSettings.deleteThisList')}</h2>
        <p className="mt-1.5 mb-4 text-ink-soft">{t('lists.listSettings.itsContactsStayTheListAnd')}</p>
        <Button variant="danger-quiet" className="-ms-4" onClick={onDelete}>
          {t('lists.listSettings.deleteList')}
        </Button>
      </section>
    </div>
  );
};
