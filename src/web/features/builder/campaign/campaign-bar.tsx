import { ArrowLeft } from 'lucide-react';
import { getCampaign } from '#contract/campaigns/campaigns.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useReturnToCampaign } from './use-return-to-campaign.ts';

/** Above an email that was opened from a campaign: which one, and the way back. */
export const CampaignBar = ({ campaignId }: { campaignId: string }) => {
  const { data: campaign } = useEndpoint(getCampaign, { params: { id: campaignId } });
  const { busy, goBack } = useReturnToCampaign(campaignId);
  if (!campaign) return null;
  const isOpen = campaign.status === 'draft' || campaign.status === 'scheduled';
  return (
    <section
      aria-label={t('builder.campaignBar.campaign')}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b bg-sunken px-4 py-1.5 text-sm"
    >
      <p className="min-w-0 truncate" title={campaign.name}>
        {isOpen
          ? t('builder.campaignBar.contentOfName', { name: campaign.name })
          : t('builder.campaignBar.nameIsSent', { name: campaign.name })}
      </p>
      <Button size="small" busy={busy} onClick={goBack}>
        {!busy && <ArrowLeft aria-hidden className="rtl:-scale-x-100" />}
        {t('builder.campaignBar.backToCampaign')}
      </Button>
    </section>
  );
};
