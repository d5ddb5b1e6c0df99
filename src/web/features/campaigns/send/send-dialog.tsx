import { Send } from 'lucide-react';
import { useEffect } from 'react';
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import { getPreflight } from '#contract/campaigns/preflight.ts';
import { countOf, formatCount } from '#web/lib/counts.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
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
      title={<span className="break-words">Send “{campaign.name}” now?</span>}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
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
            {data ? `Send to ${countOf(data.recipients, 'recipient')}` : 'Send'}
          </Button>
        </>
      }
    >
      {preflight.isPending && (
        <LoadingRegion label="Looking the campaign over" className="flex flex-col gap-4">
          <Skeleton className="h-12 w-40" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-16 w-full" />
        </LoadingRegion>
      )}
      {preflight.error && !data && (
        <LoadingFailed
          title="The campaign could not be looked over"
          query={preflight}
          note="Nothing was sent."
        />
      )}
      {data && (
        <div className="flex flex-col gap-5" aria-busy={isCounting}>
          <p>
            <span className="figures mr-1 font-serif text-4xl">{formatCount(data.recipients)}</span>{' '}
            <span className="text-ink-soft">{data.recipients === 1 ? 'recipient' : 'recipients'}</span>
          </p>
          {data.leftOut > 0 && <p className="-mt-3 text-ink-soft text-sm">{excludedLabels(data.leftOut)}</p>}
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-[0.9375rem]">
            <dt className="text-ink-soft">Subject</dt>
            <dd className="break-words">{campaign.subject}</dd>
            <dt className="text-ink-soft">From</dt>
            <dd className="break-words">
              {campaign.fromName ? `${campaign.fromName} <${campaign.fromEmail}>` : campaign.fromEmail}
            </dd>
          </dl>
          {problems.length > 0 && (
            <div>
              {!data.canSend && (
                <p className="mb-3 font-medium text-bad">It cannot be sent yet. This is in the way:</p>
              )}
              <PreflightList checks={problems} busy={busy} onFix={onFix} onFallback={onFallback} />
            </div>
          )}
          {data.canSend && (
            <p className="text-ink-soft text-sm">
              Emails that were sent cannot be recalled. You can pause or cancel the rest while it is sending.
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
};
