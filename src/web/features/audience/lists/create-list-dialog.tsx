import { createList, listLists } from '#contract/audience/lists.ts';
import { getEspStats } from '#contract/campaigns/overview.ts';
import { searchText } from '#contract/search-text.ts';
import { toastError, useFormErrorToast } from '#web/lib/error-toast.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useFormDraft } from '#web/lib/hooks/use-form-draft.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { RestoredNotice } from '#web/ui/display/restored-notice.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { type ListDraft, ListFields, listDraft, listInput } from './list-fields.tsx';

export const newListDraft = 'new-list';
const blank: ListDraft = { name: '', description: '' };
const isSameName = (a: string, b: string): boolean => searchText(a).trim() === searchText(b).trim();
const isBlank = ({ name, description }: ListDraft): boolean => `${name}${description}`.trim() === '';

export const CreateListDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { values, set, clear, isRestored } = useFormDraft({
    name: newListDraft,
    schema: listDraft,
    blank,
    isBlank,
    open,
  });
  const errorToast = useFormErrorToast();
  const lists = useEndpoint(listLists).data ?? [];
  const isNameTaken = lists.some(({ name }) => isSameName(name, values.name));
  const creating = useEndpointMutation(createList, { invalidates: [listLists, getEspStats] });
  const form = useForm({
    values,
    set,
    schema: listInput,
    send: async (body) => {
      errorToast.dismiss();
      const created = await creating.mutateAsync({ body });
      clear();
      close();
      showToast({
        title: t('lists.createListDialog.listCreated'),
        description: t('lists.createListDialog.nameIsReadyForItsFirst', { name: created.name }),
      });
    },
    onInvalid: ({ name = '' }) => errorToast.show(t('lists.createListDialog.nameRequired'), name),
    onRefused: (error) => toastError(error, t('lists.createListDialog.failedToCreateList')),
  });
  const close = () => {
    form.clearErrors();
    onClose();
  };

  return (
    <DialogForm
      open={open}
      onClose={close}
      onCancel={() => {
        clear();
        close();
      }}
      title={t('lists.createListDialog.createList')}
      description={t('lists.createListDialog.aListHasTheContactsYou')}
      submitLabel={t('lists.createListDialog.createList')}
      form={form}
    >
      {isRestored && (
        <RestoredNotice
          onDiscard={() => {
            clear();
            form.startOver();
          }}
        />
      )}
      <ListFields
        form={form}
        nameHint={isNameTaken ? t('lists.createListDialog.youAlreadyHaveAList') : undefined}
      />
    </DialogForm>
  );
};
