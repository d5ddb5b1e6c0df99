import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getSampleShop, type KeptSamples, removeSampleShop } from '#contract/platform/sample-shop.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { listText } from '#web/text/list-text.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { textLinkClasses } from '#web/ui/controls/text-link.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

const keptText = (kept: KeptSamples): string => {
  const parts = (Object.entries(kept) as [keyof KeptSamples, number][])
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => t('dashboard.sampleBanner.keptCount', { kind, count }));
  return parts.length === 0
    ? t('dashboard.sampleBanner.everythingWasRemoved')
    : t('dashboard.sampleBanner.kept', { kept: listText(parts) });
};

/** Says that the figures are not one's own, and removes them. */
export const SampleBanner = () => {
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const { data } = useEndpoint(getSampleShop);
  const remove = useEndpointMutation(removeSampleShop, {
    onSuccess: async ({ kept }) => {
      setIsConfirming(false);
      showToast({ title: t('dashboard.sampleBanner.removed'), description: keptText(kept) });
      await client.invalidateQueries();
      // The banner, which had the focus, is gone with the sample.
      document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
    },
    onError: (error) => {
      setIsConfirming(false);
      toastError(
        error,
        t('dashboard.sampleBanner.serverDidNotAnswer'),
        t('dashboard.sampleBanner.notRemoved'),
      );
    },
  });
  if (!data?.loaded) return null;
  const { counts } = data;
  return (
    <>
      <p className="rounded-control bg-info-wash px-4 py-2.5 text-[0.9375rem]">
        <Rich
          id="dashboard.sampleBanner.youAreExploring"
          parts={[
            <button
              key="0"
              type="button"
              className={`${textLinkClasses} py-0.5 pointer-coarse:min-h-11`}
              onClick={() => setIsConfirming(true)}
            />,
          ]}
        />
      </p>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('dashboard.sampleBanner.removeTitle')}
        description={t('dashboard.sampleBanner.whatIsRemoved', {
          contacts: counts?.contacts ?? 0,
          lists: counts?.lists ?? 0,
          campaigns: (counts?.sentCampaigns ?? 0) + (counts?.drafts ?? 0),
          templates: counts?.templates ?? 0,
        })}
        confirmLabel={t('dashboard.sampleBanner.remove')}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate({})}
      />
    </>
  );
};
