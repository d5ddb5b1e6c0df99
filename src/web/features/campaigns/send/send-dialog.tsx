import { Send } from 'lucide-react';
import { useEffect } from 'react';
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import { getPreflight } from '#contract/campaigns/preflight.ts';
import { getEspSettings } from '#contract/ses/settings.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { excludedLabels } from '../campaign-labels.ts';
import { type CheckPart, PreflightList } from './preflight-list.tsx';

/** The confirmation before a campaign is sent: to how many, from whom, and any errors. */
export const SendDialog = ({
  campaign,
  open,
  busy,
  onClose,
  onSend,
  onFix,
  onFallback,
}: {
  campaign: CampaignSummary;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onSend: () => void;
  onFix: (part: CheckPart) => void;
  onFallback: (name: string, fallback: string) => void;
}) => {
  const preflight = useEndpoint(getPreflight, { params: { id: campaign.id } }, { enabled: open });
  useUnauthorizedHandler(preflight.error);
  const { data: sender } = useEndpoint(getEspSettings, {}, { enabled: open });
  const { refetch } = preflight;
  // The audience changes without this page; what is confirmed here is counted now.
  useEffect(() => {
    if (open) void refetch();
  }, [open, refetch]);
  const { data } = preflight;
  const problems = data?.checks.filter(({ level }) => level === 'block' || level === 'warn') ?? [];
  const isCounting = preflight.isFetching;

  return (
    <Dialog
      open={open}
      isForm={false}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={
        <span className="break-words">{t('campaigns.sendDialog.sendNameNow', { name: campaign.name })}</span>
      }
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('campaigns.sendDialog.cancel')}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={!data?.canSend || isCounting}
            onClick={(event) => {
              // The second press of a double click comes before the button is busy.
              if (event.detail < 2) onSend();
            }}
          >
            {!busy && <Send aria-hidden />}
            {data
              ? t('campaigns.sendDialog.sendToRecipientsRecipients', { recipients: data.recipients })
              : t('campaigns.sendDialog.send')}
          </Button>
        </>
      }
    >
      {preflight.isPending && (
        <LoadingRegion
          label={t('campaigns.sendDialog.lookingTheCampaignOver')}
          className="flex flex-col gap-4"
        >
          <Skeleton className="h-12 w-40" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-16 w-full" />
        </LoadingRegion>
      )}
      {preflight.error && !data && (
        <LoadingFailed
          title={t('campaigns.sendDialog.theCampaignCouldNotBeLooked')}
          query={preflight}
          note={t('campaigns.sendDialog.nothingWasSent')}
        />
      )}
      {data && (
        <div className="flex flex-col gap-5" aria-busy={isCounting}>
          <p className="text-ink-soft">
            <Rich
              id="campaigns.sendDialog.recipientCount"
              values={{ recipients: data.recipients }}
              parts={[<span key="0" className="figures me-1 font-serif text-4xl text-ink" />]}
            />
          </p>
          {data.leftOut > 0 && <p className="-mt-3 text-ink-soft text-sm">{excludedLabels(data.leftOut)}</p>}
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-[0.9375rem]">
            <dt className="text-ink-soft">{t('campaigns.sendDialog.subject')}</dt>
            <dd className="break-words">{campaign.subject}</dd>
            <dt className="text-ink-soft">{t('campaigns.sendDialog.from')}</dt>
            <dd className="break-words">
              <bdi>
                {campaign.fromName ? `${campaign.fromName} <${campaign.fromEmail}>` : campaign.fromEmail}
              </bdi>
            </dd>
          </dl>
          {problems.length > 0 && (
            <div>
              {!data.canSend && (
                <p className="mb-3 font-medium text-bad">{t('campaigns.sendDialog.itCannotBeSentYetThis')}</p>
              )}
              <PreflightList checks={problems} busy={busy} onFix={onFix} onFallback={onFallback} />
            </div>
          )}
          {data.canSend && (
            <p className="text-ink-soft text-sm">
              {sender?.usesSandbox
                ? t('campaigns.sendDialog.staysInSandbox')
                : t('campaigns.sendDialog.emailsThatWereSentCannotBe')}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
};
