import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { listLists } from '#contract/audience/lists.ts';
import { listSavedHtmlTemplates } from '#contract/emails/saved-results.ts';
import type { EndpointOutput } from '#web/lib/api.ts';
import { handOffCampaign } from '#web/lib/handoff.ts';
import { paths } from '#web/lib/paths.ts';
import { endpointKey, useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button, type ButtonVariant } from '#web/ui/controls/button.tsx';

/** Opens the form of a campaign with what exists: the newest saved email, and the list with the most contacts. */
export const StartCampaign = ({ label, variant }: { label: string; variant: ButtonVariant }) => {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [isStarting, setIsStarting] = useState(false);
  // Loaded ahead of the press.
  useEndpoint(listLists);
  useEndpoint(listSavedHtmlTemplates);
  const start = async () => {
    setIsStarting(true);
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
    if (email) handOffCampaign({ html: email.htmlContent, name: email.templateName });
    const [list] = lists.toSorted((a, b) => b.contactCount - a.contactCount);
    navigate(paths.espFirstCampaign(list?.id));
  };
  return (
    <Button size="small" variant={variant} busy={isStarting} onClick={() => void start()}>
      {label}
    </Button>
  );
};
