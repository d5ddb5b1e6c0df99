import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { updateCampaign } from '#contract/campaigns/draft.ts';
import { createTemplate } from '#contract/emails/templates.ts';
import { storedDocument } from '#email/document/document.ts';
import { call } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { withTexts } from '#web/text/load.ts';
import { t } from '#web/text/t.ts';
import { campaignCalls } from '../../list/use-campaign-actions.ts';

type Made = { templateId: string; fault: null } | { templateId: null; fault: string };

/** HTML becomes a template that the campaign is linked to. The campaign keeps its HTML until the template is changed. */
const templateOfHtml = async (campaign: Campaign): Promise<Made> => {
  const { importHtml } = await withTexts(() => import('#email/import/import-html.ts'), 'builder-panels');
  const { imported, fault } = importHtml(campaign.htmlContent, { subject: campaign.subject });
  if (!imported) return { templateId: null, fault: t(fault) };
  const content = storedDocument(imported.document);
  const { id, revision } = await call(createTemplate, { body: { name: campaign.name, content } });
  await call(updateCampaign, {
    params: { id: campaign.id },
    body: { templateId: id, templateRevision: revision },
  });
  return { templateId: id, fault: null };
};

/** Opens the email of a campaign in the builder, with a way back. */
export const useEditInBuilder = (campaign: Campaign) => {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    if (campaign.template) {
      navigate(paths.builder(campaign.template.id, campaign.id));
      return;
    }
    setBusy(true);
    try {
      const { templateId, fault } = await templateOfHtml(campaign);
      if (templateId === null) {
        showToast({
          title: t('campaignPage.content.notOpened'),
          description: fault,
          variant: 'destructive',
        });
        return;
      }
      void invalidateEndpoints(client, campaignCalls);
      showToast({
        title: t('campaignPage.content.htmlBecameBlocks'),
        description: t('campaignPage.content.campaignKeepsItsHtml'),
      });
      navigate(paths.builder(templateId, campaign.id));
    } catch (error) {
      toastError(error, t('campaignPage.content.notOpened'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, open: () => void open() };
};
