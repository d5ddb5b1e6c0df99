import { useState } from 'react';
import { useLocation } from 'wouter';
import { createArchive, maxArchiveTitle } from '#contract/campaigns/archives/archives.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { bodyOf, useForm } from '#web/lib/forms/use-form.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t, useLanguage } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { archiveCalls } from './archive-calls.ts';

const input = bodyOf(createArchive).pick({ title: true });

/** Makes an archive of chosen campaigns. It is off at first. */
export const CreateArchiveDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const [values, setValues] = useState({ title: '' });
  const [, navigate] = useLocation();
  const language = useLanguage();
  const creating = useEndpointMutation(createArchive, { invalidates: archiveCalls });
  const form = useForm({
    values,
    set: (part) => setValues((was) => ({ ...was, ...part })),
    schema: input,
    send: async ({ title }) => {
      const { id } = await creating.mutateAsync({ body: { title, language } });
      onClose();
      showToast({ title: t('archives.create.created'), description: t('archives.create.isOff') });
      navigate(paths.espArchive(id));
    },
    onRefused: (error) => toastError(error, t('archives.create.notCreated')),
  });
  return (
    <DialogForm
      open={open}
      onClose={onClose}
      title={t('archives.create.title')}
      description={t('archives.create.explained')}
      submitLabel={t('archives.create.create')}
      form={form}
    >
      <Field label={t('archives.settings.title')} required error={form.errors.title}>
        <Input
          maxLength={maxArchiveTitle}
          autoComplete="off"
          placeholder={t('archives.create.example')}
          {...form.input('title')}
        />
      </Field>
    </DialogForm>
  );
};
