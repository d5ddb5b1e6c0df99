import { useRef, useState } from 'react';
import { listShares, revokeShare, type ShareLink } from '#contract/campaigns/shared-reports.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

const nameOf = ({ label, createdAt }: ShareLink): string =>
  label || t('campaignPage.share.linkOf', { date: formatDate(createdAt) });

const Row = ({ link, onRevoke }: { link: ShareLink; onRevoke: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b py-3 last:border-b-0">
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <bdi className="min-w-0 break-words">{nameOf(link)}</bdi>
        {link.isExpired && <Badge>{t('campaignPage.share.expired')}</Badge>}
      </p>
      <p className="text-ink-soft text-sm">
        {link.isExpired
          ? t('campaignPage.share.expiredOn', { time: formatDateTime(link.expiresAt) })
          : t('campaignPage.share.expiresOn', { time: formatDateTime(link.expiresAt) })}
        <span aria-hidden> · </span>
        {link.lastOpenedAt
          ? t('campaignPage.share.openedOn', { time: formatDateTime(link.lastOpenedAt) })
          : t('campaignPage.share.neverOpened')}
      </p>
    </div>
    <Button
      size="small"
      variant="danger-quiet"
      aria-label={
        link.isExpired
          ? t('campaignPage.share.removeName', { name: nameOf(link) })
          : t('campaignPage.share.revokeName', { name: nameOf(link) })
      }
      onClick={onRevoke}
    >
      {link.isExpired ? t('campaignPage.share.remove') : t('campaignPage.share.revoke')}
    </Button>
  </li>
);

/** The links to a report, newest first. */
export const ShareList = ({ campaignId }: { campaignId: string }) => {
  const links = useEndpoint(listShares, { params: { id: campaignId } }, { fresh: true });
  useUnauthorizedHandler(links.error);
  const [revoking, setRevoking] = useState<ShareLink | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const revoke = useEndpointMutation(revokeShare, {
    invalidates: [listShares],
    onSuccess: () => showToast({ title: t('campaignPage.share.revoked') }),
    onError: (error) => void toastError(error),
  });
  const remove = async (link: ShareLink) => {
    try {
      await revoke.mutateAsync({ params: { id: campaignId, shareId: link.id } });
    } catch {
      // Told by the toast.
    }
    setRevoking(null);
  };
  if (links.isPending)
    return (
      <LoadingRegion label={t('campaignPage.share.loadingLinks')} className="flex flex-col gap-2">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </LoadingRegion>
    );
  if (!links.data)
    return <LoadingFailed title={t('campaignPage.share.linksNotLoaded')} query={links} note={null} />;
  return (
    <section aria-labelledby="share-links" className="flex flex-col">
      <h3 ref={heading} id="share-links" tabIndex={-1} className="font-serif text-lg outline-none">
        {t('campaignPage.share.links')}
      </h3>
      {links.data.length === 0 ? (
        <p className="py-2 text-ink-soft">{t('campaignPage.share.noLinks')}</p>
      ) : (
        <ul>
          {links.data.map((link) => (
            <Row key={link.id} link={link} onRevoke={() => setRevoking(link)} />
          ))}
        </ul>
      )}
      {revoking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) setRevoking(null);
          }}
          title={
            revoking.isExpired
              ? t('campaignPage.share.removeQuestion', { name: nameOf(revoking) })
              : t('campaignPage.share.revokeQuestion', { name: nameOf(revoking) })
          }
          description={
            revoking.isExpired
              ? t('campaignPage.share.removeExplained')
              : t('campaignPage.share.revokeExplained')
          }
          confirmLabel={revoking.isExpired ? t('campaignPage.share.remove') : t('campaignPage.share.revoke')}
          destructive
          busy={revoke.isPending}
          onConfirm={() => void remove(revoking)}
          onCloseAutoFocus={(event) => {
            // The button of a revoked link is gone.
            event.preventDefault();
            heading.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </section>
  );
};
