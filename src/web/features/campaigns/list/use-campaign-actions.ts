import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import {
  addMergeTagFallback,
  type CampaignSummary,
  campaignsKeptDays,
  cancelCampaign,
  countCampaigns,
  deleteCampaign,
  duplicateCampaign,
  getCampaign,
  getCampaignReport,
  getPreflight,
  listCampaignSummaries,
  listCampaigns,
  listRecipients,
  pauseCampaign,
  resendCampaign,
  restoreCampaign,
  resumeCampaign,
  scheduleCampaign,
  sendCampaign,
  unscheduleCampaign,
} from '#contract/campaigns/campaigns.ts';
import { getEspStats } from '#contract/campaigns/overview.ts';
import { ApiError, call, messageOf } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { dropFromPages } from '#web/lib/hooks/use-pages.ts';
import { paths } from '#web/lib/paths.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { countOf } from '../campaign-words.ts';

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

interface Attempt<Answer> {
  work: () => Promise<Answer>;
  /** Title and text of the message when it failed. */
  failed: [title: string, fallback: string];
  done?: (answer: Answer) => void;
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

  const attempt = async <Answer>({
    work,
    failed: [title, fallback],
    done,
  }: Attempt<Answer>): Promise<Outcome> => {
    setBusy(true);
    try {
      const answer = await work();
      done?.(answer);
      return 'done';
    } catch (error) {
      if (!handleUnauthorized(error))
        showToast({ title, description: messageOf(error, fallback), variant: 'destructive' });
      return outcomeOf(error);
    } finally {
      setBusy(false);
      // Also after a failure: another tab, or the server, may have been faster.
      void invalidateEndpoints(client, campaignCalls);
    }
  };

  const restore = ({ id, name }: Named) =>
    attempt({
      work: () => call(restoreCampaign, { params: { id } }),
      failed: ['Error', `“${name}” could not be brought back. Please try again.`],
      done: () => {
        dropFromPages(client, listCampaignSummaries, (item) => item.id === id);
        showToast({
          title: 'Campaign brought back',
          description: `“${name}” is among your campaigns again.`,
        });
      },
    });
  const remove = (campaign: Named) =>
    attempt({
      work: () => call(deleteCampaign, { params: { id: campaign.id } }),
      failed: ['Error', 'Failed to delete campaign'],
      done: () => {
        dropFromPages(client, listCampaignSummaries, (item) => item.id === campaign.id);
        showToast({
          title: 'Campaign deleted',
          description: `“${campaign.name}” can be brought back for ${campaignsKeptDays} days.`,
          action: { label: 'Undo', onAct: () => void restore(campaign) },
        });
      },
    });

  return {
    busy,
    send: ({ id }: Named) =>
      attempt({
        work: () => call(sendCampaign, { params: { id } }),
        failed: ['Send failed', 'Failed to send campaign'],
        done: ({ sent }) =>
          showToast({ title: 'Campaign sent', description: `On its way to ${countOf(sent, 'recipient')}.` }),
      }),
    schedule: ({ id, name }: Named, at: string) =>
      attempt({
        work: () => call(scheduleCampaign, { params: { id }, body: { at } }),
        failed: ['Error', 'The campaign was not scheduled. Please try again.'],
        done: ({ scheduledAt }) =>
          showToast({
            title: 'Campaign scheduled',
            description: `“${name}” goes out on ${formatDateTime(scheduledAt ?? at)}.`,
          }),
      }),
    unschedule: ({ id, name }: Named) =>
      attempt({
        work: () => call(unscheduleCampaign, { params: { id } }),
        failed: ['Error', 'The campaign is still scheduled. Please try again.'],
        done: () => showToast({ title: 'Campaign unscheduled', description: `“${name}” is a draft again.` }),
      }),
    pause: ({ id, name }: Named) =>
      attempt({
        work: () => call(pauseCampaign, { params: { id } }),
        failed: ['Error', 'The campaign was not paused. Please try again.'],
        done: () =>
          showToast({ title: 'Campaign paused', description: `“${name}” waits until you resume it.` }),
      }),
    resume: ({ id, name }: Named) =>
      attempt({
        work: () => call(resumeCampaign, { params: { id } }),
        failed: ['Error', 'The campaign was not resumed. Please try again.'],
        done: () =>
          showToast({ title: 'Campaign resumed', description: `“${name}” goes on where it stopped.` }),
      }),
    addFallback: ({ id }: Named, name: string, fallback: string) =>
      attempt({
        work: () => call(addMergeTagFallback, { params: { id }, body: { name, fallback } }),
        failed: ['Error', 'The fallback was not saved. Please try again.'],
        done: () =>
          showToast({
            title: 'Fallback saved',
            description: `Without a value, {{${name}}} now reads “${fallback}”.`,
          }),
      }),
    cancel: ({ id, name }: Named) =>
      attempt({
        work: () => call(cancelCampaign, { params: { id } }),
        failed: ['Error', 'The campaign was not cancelled. Please try again.'],
        done: () =>
          showToast({ title: 'Campaign cancelled', description: `No more mails of “${name}” go out.` }),
      }),
    remove,
    restore,
    duplicate: ({ id, name }: Named, notOpened = false) => {
      copying.current ??= attempt({
        work: () => call(duplicateCampaign, { params: { id }, body: { notOpened } }),
        failed: ['Error', 'The campaign was not duplicated. Please try again.'],
        done: (copy) => {
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
    resend: ({ id }: Named, which: 'failed' | 'unknown') =>
      attempt({
        work: () => call(resendCampaign, { params: { id }, body: { which } }),
        failed: ['Send failed', 'Failed to send campaign'],
        done: ({ sent }) =>
          showToast({
            title: 'Campaign sent',
            description: `On its way again to ${countOf(sent, 'recipient')}.`,
          }),
      }),
  };
};

export type CampaignActions = ReturnType<typeof useCampaignActions>;
