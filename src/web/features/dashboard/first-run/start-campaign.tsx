import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { getDashboard } from '#contract/admin/dashboard.ts';
import { listLists } from '#contract/audience/lists.ts';
import { listSavedHtmlTemplates } from '#contract/emails/saved-results.ts';
import type { EndpointOutput } from '#web/lib/api.ts';
import { handOffCampaign } from '#web/lib/handoff.ts';
import { paths } from '#web/lib/paths.ts';
import { endpointKey, invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button, type ButtonVariant } from '#web/ui/controls/button.tsx';
import { createDraftOf } from './draft-of-last-email.ts';

interface StartCampaignProps {
  label: string;
  variant: ButtonVariant;
  /** The email that was changed last. */
  lastTemplateId: string | null;
}

/**
 * Makes a draft of the last email and opens it. Without an email, or before a sender is known, it opens the form of a
 * campaign with what exists: the newest saved result, and the list with the most contacts.
 */
export const StartCampaign = ({ label, variant, lastTemplateId }: StartCampaignProps) => {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [isStarting, setIsStarting] = useState(false);
  // Loaded ahead of the press.
  useEndpoint(listLists);
  useEndpoint(listSavedHtmlTemplates);
  const openForm = async () => {
    // The form also opens, without defaults, when one of them cannot be loaded.
    const [saved, lists] = await Promise.all([
      client
        .ensureQueryData<EndpointOutput<typeof listSavedHtmlTemplates>>({
          queryKey: endpointKey(listSavedHtmlTemplates),
        })
        .catch(() => []),
      client
        .ensureQueryData<EndpointOutput<typeof listLists>>({ queryKey: endpointKey(listLists) })
        .catch(() => []),
    ]);
    const [email] = saved;
    if (email) {
      const { htmlContent, templateName, templateId, templateRevision } = email;
      const template = templateId === null ? undefined : { templateId, templateRevision };
      handOffCampaign({ html: htmlContent, name: templateName, template });
    }
    const [list] = lists.toSorted((a, b) => b.contactCount - a.contactCount);
    navigate(paths.espFirstCampaign(list?.id));
  };
  const start = async () => {
    setIsStarting(true);
    // The form says what is wrong, where a person can mend it.
    const draft = lastTemplateId === null ? null : await createDraftOf(lastTemplateId).catch(() => null);
    if (!draft) return openForm();
    await invalidateEndpoints(client, [getDashboard]);
    navigate(paths.espCampaign(draft.id));
  };
  return (
    <Button size="small" variant={variant} busy={isStarting} onClick={() => void start()}>
      {label}
    </Button>
  );
};
