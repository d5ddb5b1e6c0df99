import { useState } from 'react';
import {
  type ArchiveIssue,
  maxIssueSummary,
  maxIssueTitle,
  updateIssue,
} from '#contract/campaigns/archives/issues.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { bodyOf, useForm } from '#web/lib/forms/use-form.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { archiveCalls } from './archive-calls.ts';

/** Title and summary of an issue, as readers see them. */
export const IssueDialog = ({
  archiveId,
  issue,
  open,
  onClose,
}: {
  archiveId: string;
  issue: ArchiveIssue;
  open: boolean;
  onClose: () => void;
}) => {
  const [values, setValues] = useState({ title: issue.title, summary: issue.summary });
  const saving = useEndpointMutation(updateIssue, { invalidates: archiveCalls });
  const form = useForm({
    values,
    set: (part) => setValues((was) => ({ ...was, ...part })),
    schema: bodyOf(updateIssue),
    send: async (body) => {
      await saving.mutateAsync({ params: { id: archiveId, issueId: issue.id }, body });
      onClose();
      showToast({
        title: t('archives.issueDialog.saved'),
        description: t('archives.issueDialog.addressStays'),
      });
    },
    onRefused: (error) => toastError(error, t('archives.issueDialog.notSaved')),
  });
  return (
    <DialogForm
      open={open}
      onClose={onClose}
      title={t('archives.issueDialog.editIssue')}
      description={t('archives.issueDialog.explained')}
      submitLabel={t('archives.issueDialog.save')}
      form={form}
    >
      <Field label={t('archives.issueDialog.title')} required error={form.errors.title}>
        <Input maxLength={maxIssueTitle} autoComplete="off" {...form.input('title')} />
      </Field>
      <Field label={t('archives.issueDialog.summary')} optional error={form.errors.summary}>
        <Textarea rows={4} maxLength={maxIssueSummary} {...form.input('summary')} />
      </Field>
    </DialogForm>
  );
};
