import { listLists } from '#contract/audience/lists.ts';
import { createCampaign } from '#contract/campaigns/draft.ts';
import { exportTemplate } from '#contract/emails/export.ts';
import { getTemplate } from '#contract/emails/templates.ts';
import { getEspSettings } from '#contract/ses/settings.ts';
import { call } from '#web/lib/api.ts';

/**
 * A draft with the template, for the list with the most contacts, or for all subscribers where no list has any. null: no
 * sender is known yet.
 */
export const createDraftOf = async (templateId: string): Promise<{ id: string } | null> => {
  const [{ name, content, revision }, settings, lists] = await Promise.all([
    call(getTemplate, { params: { id: templateId } }),
    call(getEspSettings),
    call(listLists),
  ]);
  if (!settings.defaultFromEmail) return null;
  const { html } = await call(exportTemplate, { body: content });
  const [largest] = lists
    .filter(({ contactCount }) => contactCount > 0)
    .toSorted((a, b) => b.contactCount - a.contactCount);
  return call(createCampaign, {
    body: {
      name,
      subject: content.settings?.subject || name,
      preheader: content.settings?.preheader ?? '',
      fromName: settings.defaultFromName,
      fromEmail: settings.defaultFromEmail,
      htmlContent: html,
      templateId,
      templateRevision: revision,
      selectedLists: largest ? [largest.id] : [],
      everyone: largest === undefined,
    },
  });
};
