import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  bulkCampaigns,
  type CampaignsAction,
  type LeftCampaign,
  maxCampaignIds,
} from '#contract/campaigns/bulk.ts';
import { campaignRetentionDays } from '#contract/campaigns/campaigns.ts';
import { call } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { campaignCalls } from './use-campaign-actions.ts';

const doneTexts: Record<CampaignsAction, (count: number) => { title: string; description: string }> = {
  delete: (count) => ({
    title: t('campaigns.campaignSelection.deleted', { count }),
    description: t('campaigns.campaignSelection.restorableForDays', { days: campaignRetentionDays }),
  }),
  restore: (count) => ({
    title: t('campaigns.campaignSelection.restored', { count }),
    description: t('campaigns.campaignSelection.backInCampaigns', { count }),
  }),
  duplicate: (count) => ({
    title: t('campaigns.campaignSelection.duplicated', { count }),
    description: t('campaigns.campaignSelection.copiesAreDrafts', { count }),
  }),
  unschedule: (count) => ({
    title: t('campaigns.campaignSelection.unscheduled', { count }),
    description: t('campaigns.campaignSelection.backInDrafts', { count }),
  }),
};

const leftTexts: Record<LeftCampaign['reason'], (count: number) => string> = {
  running: (count) => t('campaigns.campaignSelection.leftRunning', { count }),
  not_scheduled: (count) => t('campaigns.campaignSelection.leftNotScheduled', { count }),
  not_found: (count) => t('campaigns.campaignSelection.leftNotFound', { count }),
};

interface Result {
  ids: string[];
  created: string[];
  left: LeftCampaign[];
}

/** A sentence for each reason. */
const leftSentences = (left: readonly LeftCampaign[]): string[] =>
  (Object.keys(leftTexts) as LeftCampaign['reason'][]).flatMap((reason) => {
    const count = left.filter((one) => one.reason === reason).length;
    return count > 0 ? [leftTexts[reason](count)] : [];
  });

const changeAll = async (action: CampaignsAction, ids: readonly string[]): Promise<Result> => {
  const all: Result = { ids: [], created: [], left: [] };
  for (let start = 0; start < ids.length; start += maxCampaignIds) {
    const body = { action, ids: ids.slice(start, start + maxCampaignIds) };
    const result = await call(bulkCampaigns, { body });
    all.ids.push(...result.ids);
    all.created.push(...result.created);
    all.left.push(...result.left);
  }
  return all;
};

/** The actions on several campaigns. A deletion and a copy can be undone. */
export const useCampaignBulk = () => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  // The second press of a double click comes before any button is busy.
  const isRunning = useRef(false);

  const report = (action: CampaignsAction, { ids, created, left }: Result) => {
    const sentences = leftSentences(left);
    if (ids.length === 0)
      return void showToast({
        title: t('campaigns.campaignSelection.notChanged'),
        description: sentences.join(' '),
      });
    const { title, description } = doneTexts[action](ids.length);
    const undo =
      action === 'delete'
        ? () => run('restore', ids)
        : action === 'duplicate'
          ? () => run('delete', created)
          : null;
    showToast({
      title,
      description: [description, ...sentences].join(' '),
      ...(undo && { action: { label: t('campaigns.campaignSelection.undo'), onAct: () => void undo() } }),
    });
  };

  /** True when the server answered; it may have left some as they are. */
  const run = async (action: CampaignsAction, ids: readonly string[]): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    try {
      report(action, await changeAll(action, ids));
      return true;
    } catch (error) {
      toastError(error, t('campaigns.campaignSelection.failed'));
      return false;
    } finally {
      isRunning.current = false;
      await invalidateEndpoints(client, campaignCalls);
      setBusy(false);
    }
  };
  return { busy, run };
};
