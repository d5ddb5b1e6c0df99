import { useState } from 'react';
import {
  createSavedView,
  listSavedViews,
  type SavedView,
  type ViewedList,
} from '#contract/platform/saved-views.ts';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { toastError } from '../error-toast.ts';
import { bodyOf, useForm } from '../forms/use-form.ts';
import { showToast } from '../toast.ts';
import { useEndpointMutation } from '../use-endpoint.ts';

const maxName = 60;
const schema = bodyOf(createSavedView).pick({ name: true });

/** Gives the filters and the order of the list a name. */
export const SaveViewDialog = ({
  list,
  query,
  views,
  open,
  onClose,
}: {
  list: ViewedList;
  query: string;
  views: readonly SavedView[];
  open: boolean;
  onClose: () => void;
}) => {
  const [values, setValues] = useState({ name: '' });
  const saving = useEndpointMutation(createSavedView, { invalidates: [listSavedViews] });
  const close = () => {
    setValues({ name: '' });
    form.clearErrors();
    onClose();
  };
  const form = useForm({
    values,
    set: (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change })),
    schema,
    send: async ({ name }) => {
      await saving.mutateAsync({ body: { list, name, query } });
      close();
      showToast({ title: t('savedViews.saveDialog.saved', { name }) });
    },
    onRefused: (error) => toastError(error, t('savedViews.saveDialog.notSaved')),
  });
  const isTaken = views.some(({ name }) => name.toLowerCase() === values.name.trim().toLowerCase());
  return (
    <DialogForm
      open={open}
      onClose={close}
      onCancel={close}
      width="narrow"
      title={t('savedViews.saveDialog.title')}
      description={t('savedViews.saveDialog.description')}
      submitLabel={t('savedViews.saveDialog.save')}
      form={form}
    >
      <Field
        label={t('savedViews.saveDialog.name')}
        hint={isTaken ? t('savedViews.saveDialog.nameIsTaken') : undefined}
        error={form.errors.name}
        required
      >
        <Input maxLength={maxName} autoComplete="off" {...form.input('name')} />
      </Field>
    </DialogForm>
  );
};
