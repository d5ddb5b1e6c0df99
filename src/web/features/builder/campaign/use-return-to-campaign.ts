import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Campaign, getCampaign, listCampaignSummaries } from '#contract/campaigns/campaigns.ts';
import { getPreflight } from '#contract/campaigns/preflight.ts';
import { takeTemplate } from '#contract/campaigns/template-link.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { screenAction } from '../commands/screen-actions.ts';
import { useBuilderStore } from '../store/use-builder.ts';

const refused = (description: string): void => {
  showToast({ title: t('builder.campaignBar.notTaken'), description, variant: 'destructive' });
};

/** A campaign that was not started yet, and holds this template. */
export const holdsTemplate = ({ status, template }: Campaign, templateId: string | null): boolean =>
  (status === 'draft' || status === 'scheduled') && template !== null && template.id === templateId;

/** Saves the email, gives its change to the campaign that it was opened from, and returns to the campaign's page. */
export const useReturnToCampaign = (campaignId: string) => {
  const store = useBuilderStore();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const takeChange = async (): Promise<void> => {
    const params = { id: campaignId };
    const campaign = await call(getCampaign, { params });
    if (!holdsTemplate(campaign, store.get().templateId) || !campaign.template?.isChanged) return;
    await call(takeTemplate, { params });
    showToast({
      title: t('builder.campaignBar.taken'),
      description: t('builder.campaignBar.nameHasYourChanges', { name: campaign.name }),
    });
  };
  const goBack = async () => {
    setBusy(true);
    try {
      if ((await screenAction(store, 'saveChanges')?.()) === false) {
        refused(t('builder.campaignBar.notSaved'));
        return;
      }
      await takeChange();
      await invalidateEndpoints(client, [getCampaign, listCampaignSummaries, getPreflight]);
      navigate(paths.espCampaign(campaignId));
    } catch (error) {
      if (!handleUnauthorized(error))
        refused(messageOf(error, t('builder.campaignBar.campaignKeepsItsContent')));
    } finally {
      setBusy(false);
    }
  };
  return { busy, goBack: () => void goBack() };
};
