import { useState } from 'react';
import { type Archive, listArchives } from '#contract/campaigns/archives/archives.ts';
import {
  maxIssueSummary,
  maxIssueTitle,
  previewIssue,
  publishIssue,
} from '#contract/campaigns/archives/issues.ts';
import { listCampaignSummaries } from '#contract/campaigns/campaigns.ts';
import { formatDate } from '#web/lib/dates.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { bodyOf, useForm } from '#web/lib/forms/use-form.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Combobox } from '#web/ui/controls/combobox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { Textarea } from '#web/ui/controls/textarea.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { archiveCalls } from './archive-calls.ts';
import { PublishPreview } from './publish-preview.tsx';

const campaignQuery = { query: { status: 'sent' as const, limit: 200 } };

interface Typed {
  campaignId?: string;
  title?: string;
  summary?: string;
}

/** Publishes a sent campaign. One side is chosen already: the archive, or the campaign. */
export const PublishDialog = ({
  archive,
  campaignId,
  open,
  onClose,
}: {
  archive: Archive | null;
  campaignId: string | null;
  open: boolean;
  onClose: () => void;
}) => {
  const archives = useEndpoint(listArchives, undefined, { enabled: open && archive === null });
  const campaigns = useEndpoint(listCampaignSummaries, campaignQuery, {
    enabled: open && campaignId === null,
  });
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState<Typed>({});
  const offered = archives.data?.filter(({ isBlocked }) => !isBlocked) ?? [];
  const archiveId = archive?.id ?? (chosen || offered[0]?.id || '');
  const campaign = campaignId ?? typed.campaignId ?? '';
  const preview = useEndpoint(
    previewIssue,
    { params: { id: archiveId, campaignId: campaign } },
    { enabled: open && archiveId !== '' && campaign !== '' },
  );
  const values = {
    campaignId: campaign,
    title: typed.title ?? preview.data?.title ?? '',
    summary: typed.summary ?? preview.data?.summary ?? '',
  };
  const publishing = useEndpointMutation(publishIssue, { invalidates: archiveCalls });
  const form = useForm({
    values,
    // Another campaign has another title.
    set: (part) => setTyped((was) => (part.campaignId === undefined ? { ...was, ...part } : part)),
    schema: bodyOf(publishIssue),
    send: async (body) => {
      const { title } = await publishing.mutateAsync({ params: { id: archiveId }, body });
      onClose();
      showToast({
        title: t('archives.publish.published'),
        description: t('archives.publish.isInTheArchive', { title }),
      });
    },
    onRefused: (error) => toastError(error, t('archives.publish.notPublished')),
  });
  const options = (campaigns.data ?? [])
    .filter(({ outcome }) => outcome !== 'cancelled')
    .map(({ id, name, startedAt }) => ({
      value: id,
      label: name,
      ...(startedAt ? { detail: formatDate(startedAt) } : {}),
    }));
  const isPublished = preview.data?.isPublished === true;
  return (
    <DialogForm
      open={open}
      onClose={onClose}
      width="medium"
      title={t('archives.publish.title')}
      description={t('archives.publish.explained')}
      submitLabel={t('archives.publish.publish')}
      form={form}
    >
      {archive === null && archives.error && (
        <LoadingFailed title={t('archives.page.notLoaded')} query={archives} />
      )}
      {archive === null && archives.data !== undefined && offered.length === 0 && (
        <Notice tone="info" title={t('archives.publish.noArchive')}>
          {t('archives.publish.makeOne')}
        </Notice>
      )}
      {archive === null && offered.length > 0 && (
        <Field label={t('archives.publish.archive')}>
          <Select value={archiveId} onChange={({ target }) => setChosen(target.value)}>
            {offered.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {campaignId === null && (
        <Field
          label={t('archives.publish.campaign')}
          required
          error={form.errors.campaignId && t('archives.publish.chooseCampaign')}
          hint={
            campaigns.data?.length === campaignQuery.query.limit
              ? t('archives.publish.olderCampaigns')
              : undefined
          }
        >
          <Combobox
            name="campaignId"
            value={campaign}
            onValueChange={(id) => form.change({ campaignId: id })}
            options={options}
            placeholder={t('archives.publish.sentCampaigns')}
          />
        </Field>
      )}
      {isPublished && <Notice tone="info" title={t('archives.publish.already')} />}
      {preview.error && <LoadingFailed title={t('archives.publish.noPreview')} query={preview} />}
      {preview.isLoading && <Skeleton className="h-72 w-full" />}
      {preview.data && (
        <>
          <Field label={t('archives.issueDialog.title')} required error={form.errors.title}>
            <Input maxLength={maxIssueTitle} autoComplete="off" {...form.input('title')} />
          </Field>
          <Field label={t('archives.issueDialog.summary')} optional error={form.errors.summary}>
            <Textarea rows={3} maxLength={maxIssueSummary} {...form.input('summary')} />
          </Field>
          <PublishPreview archiveId={archiveId} campaignId={campaign} preview={preview.data} />
        </>
      )}
    </DialogForm>
  );
};
