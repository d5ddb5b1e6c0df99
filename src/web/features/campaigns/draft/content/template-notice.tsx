import { useQueryClient } from '@tanstack/react-query';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { takeTemplate } from '#contract/campaigns/template-link.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { campaignCalls } from '../../list/use-campaign-actions.ts';

/** The template was saved after the campaign took its content. */
export const TemplateNotice = ({ campaign: { id, template } }: { campaign: Campaign }) => {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useEndpointMutation(takeTemplate);
  if (!template?.isChanged) return null;
  const take = async () => {
    try {
      await mutateAsync({ params: { id } });
      await invalidateEndpoints(client, campaignCalls);
      showToast({
        title: t('campaignPage.content.changeTaken'),
        description: t('campaignPage.content.campaignHasName', { name: template.name }),
      });
      document.getElementById('campaign-content')?.focus({ preventScroll: true });
    } catch (error) {
      toastError(error, t('campaignPage.content.notTaken'));
    }
  };
  return (
    <Notice
      title={t('campaignPage.content.templateChanged')}
      action={
        <Button size="small" variant="primary" busy={isPending} onClick={() => void take()}>
          {t('campaignPage.content.takeTheChange')}
        </Button>
      }
    >
      {t('campaignPage.content.nameWasSaved', {
        name: template.name,
        date: formatDateTime(template.updatedAt),
      })}
    </Notice>
  );
};
