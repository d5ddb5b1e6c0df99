import { useLocation } from 'wouter';
import { listLists } from '#contract/audience/lists.ts';
import { listSavedHtmlTemplates } from '#contract/emails/saved-results.ts';
import { handOffCampaign } from '#web/lib/handoff.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Button, type ButtonVariant } from '#web/ui/controls/button.tsx';

/** Opens the form of a campaign with what exists: the newest saved email, and the list with the most contacts. */
export const StartCampaign = ({ label, variant }: { label: string; variant: ButtonVariant }) => {
  const [, navigate] = useLocation();
  const { data: lists = [] } = useEndpoint(listLists);
  const { data: saved = [] } = useEndpoint(listSavedHtmlTemplates);
  const start = () => {
    const [email] = saved;
    if (email) handOffCampaign({ html: email.htmlContent, name: email.templateName });
    const [list] = lists.toSorted((a, b) => b.contactCount - a.contactCount);
    navigate(paths.espFirstCampaign(list?.id));
  };
  return (
    <Button size="small" variant={variant} onClick={start}>
      {label}
    </Button>
  );
};
