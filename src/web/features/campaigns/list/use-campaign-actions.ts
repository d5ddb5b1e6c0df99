import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import {
  type CampaignSummary,
  campaignRetentionDays,
  countCampaigns,
  deleteCampaign,
  getCampaign,
  listCampaignSummaries,
  listCampaigns,
  restoreCampaign,
} from '#contract/campaigns/campaigns.ts';
import { duplicateCampaign } from '#contract/campaigns/draft.ts';
import {
  cancelCampaign,
  pauseCampaign,
  resendCampaign,
  resumeCampaign,
  scheduleCampaign,
  sendCampaign,
  unscheduleCampaign,
} from '#contract/campaigns/lifecycle.ts';
import { addMergeTagFallback } from '#contract/campaigns/merge-tag-fallbacks.ts';
import { getEspStats } from '#contract/campaigns/overview.ts';
import { getPreflight } from '#contract/campaigns/preflight.ts';
import { listRecipients } from '#contract/campaigns/recipients.ts';
import { getCampaignReport } from '#contract/campaigns/report.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { countOf } from '#web/lib/counts.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { removeFromPages } from '#web/lib/hooks/use-pages.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';

type Named = Pick<CampaignSummary, 'id' | 'name'>;

/** Every query that shows campaigns is refetched. */
export const campaignCalls = [
  listCampaigns,
  listCampaignSummaries,
  countCampaigns,
  getCampaign,
  getCampaignReport,
  getPreflight,
  listRecipients,
  getEspStats,
];

interface Action<Output> {
  work: () => Promise<Output>;
  /** Title and text of the message when it failed. */
  failure: [title: string, fallback: string];
  onDone?: (result: Output) => void;
}

/** `refused`: not possible in this state, so a retry cannot help. */
export type Outcome = 'done' | 'refused' | 'failed';

const outcomeOf = (error: unknown): Outcome =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 ? 'refused' : 'failed';

/** The actions on a campaign, with their messages. Each returns its result. */
export const useCampaignActions = () => {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);

  // The second press of a double click comes before any button is busy.
  const copying = useRef<Promise<Outcome> | null>(null);

  const run = async <Output>({
    work,
    failure: [title, fallback],
    onDone,
  }: Action<Output>): Promise<Outcome> => {
    setBusy(true);
    try {
      const result = await work();
      onDone?.(result);
      return 'done';
    } catch (error) {
      toastError(error, fallback, title);
      return outcomeOf(error);
    } finally {
      setBusy(false);
      // Also after a failure: another tab, or the server, may have been faster.
      void invalidateEndpoints(client, campaignCalls);
    }
  };

  const restore = ({ id, name }: Named) =>
    run({
      work: () => call(restoreCampaign, { params: { id } }),
      failure: ['Error', `“${name}” could not be brought back. Please try again.`],
      onDone: () => {
        removeFromPages(client, listCampaignSummaries, (item) => item.id === id);
        showToast({
          title: 'Campaign brought back',
          description: `“${name}” is among your campaigns again.`,
        });
      },
    });
  const remove = (campaign: Named) =>
    run({
      work: () => call(deleteCampaign, { params: { id: campaign.id } }),
      failure: ['Error', 'Failed to delete campaign'],
      onDone: () => {
        removeFromPages(client, listCampaignSummaries, (item) => item.id === campaign.id);
        showToast({
          title: 'Campaign deleted',
          description: `“${campaign.name}” can be brought back for ${campaignRetentionDays} days.`,
          action: { label: 'Undo', onAct: () => void restore(campaign) },
        });
      },
    });

  return {
    busy,
    send: ({ id }: Named) =>
      run({
        work: () => call(sendCampaign, { params: { id } }),
        failure: ['Send failed', 'Failed to send campaign'],
        onDone: ({ sent }) =>
          showToast({ title: 'Campaign sent', description: `On its way to ${countOf(sent, 'recipient')}.` }),
      }),
    schedule: ({ id, name }: Named, at: string) =>
      run({
        work: () => call(scheduleCampaign, { params: { id }, body: { at } }),
        failure: ['Error', 'The campaign was not scheduled. Please try again.'],
        onDone: ({ scheduledAt }) =>
          showToast({
            title: 'Campaign scheduled',
            description: `“${name}” goes out on ${formatDateTime(scheduledAt ?? at)}.`,
          }),
      }),
    unschedule: ({ id, name }: Named) =>
      run({
        work: () => call(unscheduleCampaign, { params: { id } }),
        failure: ['Error', 'The campaign is still scheduled. Please try again.'],
        onDone: () =>
          showToast({ title: 'Campaign unscheduled', description: `“${name}” is a draft again.` }),
      }),
    pause: ({ id, name }: Named) =>
      run({
        work: () => call(pauseCampaign, { params: { id } }),
        failure: ['Error', 'The campaign was not paused. Please try again.'],
        onDone: () =>
          showToast({ title: 'Campaign paused', description: `“${name}” waits until you resume it.` }),
      }),
    resume: ({ id, name }: Named) =>
      run({
        work: () => call(resumeCampaign, { params: { id } }),
        failure: ['Error', 'The campaign was not resumed. Please try again.'],
        onDone: () =>
          showToast({ title: 'Campaign resumed', description: `“${name}” goes on where it stopped.` }),
      }),
    addFallback: ({ id }: Named, name: string, fallback: string) =>
      run({
        work: () => call(addMergeTagFallback, { params: { id }, body: { name, fallback } }),
        failure: ['Error', 'The fallback was not saved. Please try again.'],
        onDone: () =>
          showToast({
            title: 'Fallback saved',
            description: `Without a value, {{${name}}} now reads “${fallback}”.`,
          }),
      }),
    cancel: ({ id, name }: Named) =>
      run({
        work: () => call(cancelCampaign, { params: { id } }),
        failure: ['Error', 'The campaign was not canceled. Please try again.'],
        onDone: () =>
          showToast({ title: 'Campaign canceled', description: `No more messages of “${name}” are sent.` }),
      }),
    remove,
    restore,
    duplicate: ({ id, name }: Named, notOpened = false) => {
      copying.current ??= run({
        work: () => call(duplicateCampaign, { params: { id }, body: { notOpened } }),
        failure: ['Error', 'The campaign was not duplicated. Please try again.'],
        onDone: (copy) => {
          showToast({
            title: 'Campaign created',
            description: notOpened
              ? `A draft for who got “${name}” and did not open it. Look it over before you send it.`
              : `“${copy.name}” is a draft.`,
          });
          navigate(paths.espCampaign(copy.id));
        },
      }).finally(() => {
        copying.current = null;
      });
      return copying.current;
    },
    resend: ({ id }: Named, states: 'failed' | 'unknown') =>
      run({
        work: () => call(resendCampaign, { params: { id }, body: { which: states } }),
        failure: ['Send failed', 'Failed to send campaign'],
        onDone: ({ sent }) =>
          showToast({
            title: 'Campaign sent',
            description: `On its way again to ${countOf(sent, 'recipient')}.`,
          }),
      }),
  };
};

export type CampaignActions = ReturnType<typeof useCampaignActions>;
