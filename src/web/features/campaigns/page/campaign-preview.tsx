import { lazy, Suspense, useState } from 'react';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import type { PreviewDevice } from '#web/lib/email-preview/devices.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { withTexts } from '#web/text/load.ts';
import { t } from '#web/text/t.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { DeviceControl, thisDevice } from '../form/email-frame.tsx';
import { RecipientSelect } from './recipient-select.tsx';
import { useCampaignHtml } from './use-campaign-html.ts';

const DevicePreview = lazy(async () => ({
  default: (await withTexts(() => import('#web/lib/email-preview/device-preview.tsx'), 'email-preview'))
    .DevicePreview,
}));

/** The email as one of the contacts gets it, on a phone and a computer, in ten email clients. */
export const CampaignPreview = ({
  campaign,
  contactId,
  onContact,
}: {
  campaign: Campaign;
  contactId: string;
  onContact: (contactId: string) => void;
}) => {
  const [device, setDevice] = useState<PreviewDevice>(thisDevice);
  const [view, setView] = useState('light');
  const address = new URLSearchParams({
    ...(contactId ? { contact: contactId } : {}),
    v: String(Date.parse(campaign.updatedAt)),
  });
  const src = `/preview/campaign/${encodeURIComponent(campaign.id)}?${address}`;
  const email = useCampaignHtml(src);
  useUnauthorizedHandler(email.error);
  const html = email.data ?? null;
  const title = t('campaignPage.campaignPreview.previewOfName', { name: campaign.name });
  return (
    <section aria-labelledby="preview" className="flex min-w-0 flex-col gap-4">
      <h2 id="preview" className="text-2xl">
        {t('campaignPage.campaignPreview.preview')}
      </h2>
      {email.error && html === null ? (
        <LoadingFailed title={t('campaignPage.campaignPreview.notLoaded')} query={email} note={null} />
      ) : (
        <div className="min-w-0 rounded-sheet border">
          <Suspense fallback={<Skeleton className="h-[56rem] w-full" />}>
            <DevicePreview
              html={html}
              view={view}
              onView={setView}
              device={device}
              titleOf={() => title}
              deviceControl={
                <DeviceControl value={device === 'phone' ? 'phone' : 'desktop'} onChange={setDevice} />
              }
              recipient={<RecipientSelect contactId={contactId} onContact={onContact} />}
            />
          </Suspense>
        </div>
      )}
      <p className="text-center text-sm">
        <TextLink external href={src} target="_blank" rel="noopener">
          {t('campaignPage.campaignPreview.openItInANewTab')}
        </TextLink>
      </p>
    </section>
  );
};
