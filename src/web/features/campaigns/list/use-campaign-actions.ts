import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { compareCampaign } from '#contract/campaigns/analytics.ts';
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
import type { ScheduleInput } from '#contract/campaigns/schedule.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { removeFromPages } from '#web/lib/hooks/use-pages.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { scheduledTime } from '../campaign-labels.ts';

type Named = Pick<CampaignSummary, 'id' | 'name'>;

/** Every query that shows campaigns or their counts is refetched. */
export const campaignCalls = [
  listCampaigns,
  listCampaignSummaries,
  countCampaigns,
  getCampaign,
  getCampaignReport,
  compareCampaign,
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
      failure: [
        t('campaigns.useCampaignActions.error'),
        t('campaigns.useCampaignActions.nameCouldNotBeBroughtBack', { name }),
      ],
      onDone: () => {
        removeFromPages(client, listCampaignSummaries, (item) => item.id === id);
        showToast({
          title: t('campaigns.useCampaignActions.campaignBroughtBack'),
          description: t('campaigns.useCampaignActions.nameIsAmongYourCampaignsAgain', { name }),
        });
      },
    });
  const remove = (campaign: Named) =>
    run({
      work: () => call(deleteCampaign, { params: { id: campaign.id } }),
      failure: [
        t('campaigns.useCampaignActions.error'),
        t('campaigns.useCampaignActions.failedToDeleteCampaign'),
      ],
      onDone: () => {
        removeFromPages(client, listCampaignSummaries, (item) => item.id === campaign.id);
        showToast({
          title: t('campaigns.useCampaignActions.campaignDeleted'),
          description: t('campaigns.useCampaignActions.nameCanBeBroughtBackFor', {
            name: campaign.name,
            campaignRetentionDays,
          }),
          action: { label: t('campaigns.useCampaignActions.undo'), onAct: () => void restore(campaign) },
        });
      },
    });

  return {
    busy,
    send: ({ id }: Named) =>
      run({
        work: () => call(sendCampaign, { params: { id } }),
        failure: [
          t('campaigns.useCampaignActions.sendFailed'),
          t('campaigns.useCampaignActions.failedToSendCampaign'),
        ],
        onDone: ({ sent }) =>
          showToast({
            title: t('campaigns.useCampaignActions.campaignSent'),
            description: t('campaigns.useCampaignActions.onItsWayToSentRecipients', { sent }),
          }),
      }),
    schedule: ({ id, name }: Named, input: ScheduleInput) =>
      run({
        work: () => call(scheduleCampaign, { params: { id }, body: input }),
        failure: [
          t('campaigns.useCampaignActions.error'),
          t('campaigns.useCampaignActions.theCampaignWasNotScheduledPlease'),
        ],
        onDone: ({ scheduledAt, schedule }) =>
          showToast({
            title: t('campaigns.useCampaignActions.campaignScheduled'),
            description: t('campaigns.useCampaignActions.nameGoesOutOnScheduledat', {
              name,
              scheduledAt: scheduledTime({ scheduledAt: scheduledAt ?? input.at, schedule }),
            }),
          }),
      }),
    unschedule: ({ id, name }: Named) =>
      run({
        work: () => call(unscheduleCampaign, { params: { id } }),
        failure: [
          t('campaigns.useCampaignActions.error'),
          t('campaigns.useCampaignActions.theCampaignIsStillScheduledPlease'),
        ],
        onDone: () =>
          showToast({
            title: t('campaigns.useCampaignActions.campaignUnscheduled'),
            description: t('campaigns.useCampaignActions.nameIsADraftAgain', { name }),
          }),
      }),
    pause: ({ id, name }: Named) =>
      run({
        work: () => call(pauseCampaign, { params: { id } }),
        failure: [
          t('campaigns.useCampaignActions.error'),
          t('campaigns.useCampaignActions.theCampaignWasNotPausedPlease'),
        ],
        onDone: () =>
          showToast({
            title: t('campaigns.useCampaignActions.campaignPaused'),
            description: t('campaigns.useCampaignActions.nameWaitsUntilYouResumeIt', { name }),
          }),
      }),
    resume: ({ id, name }: Named) =>
      run({
        work: () => call(resumeCampaign, { params: { id } }),
        failure: [
          t('campaigns.useCampaignActions.error'),
          t('campaigns.useCampaignActions.theCampaignWasNotResumedPlease'),
        ],
        onDone: () =>
          showToast({
            title: t('campaigns.useCampaignActions.campaignResumed'),
            description: t('campaigns.useCampaignActions.nameGoesOnWhereItStopped', { name }),
          }),
      }),
    addFallback: ({ id }: Named, name: string, fallback: string) =>
      run({
        work: () => call(addMergeTagFallback, { params: { id }, body: { name, fallback } }),
        failure: [
          t('campaigns.useCampaignActions.error'),
          t('campaigns.useCampaignActions.theFallbackWasNotSavedPlease'),
        ],
        onDone: () =>
          showToast({
            title: t('campaigns.useCampaignActions.fallbackSaved'),
            description: t('campaigns.useCampaignActions.emptyTagShowsFallback', {
              tag: `{{${name}}}`,
              fallback,
            }),
          }),
      }),
    cancel: ({ id, name }: Named) =>
      run({
        work: () => call(cancelCampaign, { params: { id } }),
        failure: [
          t('campaigns.useCampaignActions.error'),
          t('campaigns.useCampaignActions.theCampaignWasNotCanceledPlease'),
        ],
        onDone: () =>
          showToast({
            title: t('campaigns.useCampaignActions.campaignCanceled'),
            description: t('campaigns.useCampaignActions.noMoreMessagesOfNameAre', { name }),
          }),
      }),
    remove,
    restore,
    duplicate: ({ id, name }: Named, notOpened = false) => {
      copying.current ??= run({
        work: () => call(duplicateCampaign, { params: { id }, body: { notOpened } }),
        failure: [
          t('campaigns.useCampaignActions.error'),
          t('campaigns.useCampaignActions.theCampaignWasNotDuplicatedPlease'),
        ],
        onDone: (copy) => {
          showToast({
            title: t('campaigns.useCampaignActions.campaignCreated'),
            description: notOpened
              ? t('campaigns.useCampaignActions.aDraftForWhoGotName', { name })
              : t('campaigns.useCampaignActions.nameIsADraft', { name: copy.name }),
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
        failure: [
          t('campaigns.useCampaignActions.sendFailed'),
          t('campaigns.useCampaignActions.failedToSendCampaign'),
        ],
        onDone: ({ sent }) =>
          showToast({
            title: t('campaigns.useCampaignActions.campaignSent'),
            description: t('campaigns.useCampaignActions.onItsWayAgainToSent', { sent }),
          }),
      }),
  };
};

export type CampaignActions = ReturnType<typeof useCampaignActions>;
