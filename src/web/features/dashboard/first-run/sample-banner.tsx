import { useQueryClient } from '@tanstack/react-query';
import { getSampleShop, type KeptSamples, removeSampleShop } from '#contract/platform/sample-shop.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { listText } from '#web/text/list-text.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { textLinkClasses } from '#web/ui/controls/text-link.tsx';

const keptText = (kept: KeptSamples): string => {
  const parts = (Object.entries(kept) as [keyof KeptSamples, number][])
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => t('dashboard.sampleBanner.keptCount', { kind, count }));
  return parts.length === 0
    ? t('dashboard.sampleBanner.everythingWasRemoved')
    : t('dashboard.sampleBanner.kept', { kept: listText(parts) });
};

/** Says that the figures are a sample, and removes it at once: what the user changed stays, and the sample can be loaded again. */
export const SampleBanner = () => {
  const client = useQueryClient();
  const { data } = useEndpoint(getSampleShop);
  const remove = useEndpointMutation(removeSampleShop, {
    onSuccess: async ({ kept }) => {
      showToast({ title: t('dashboard.sampleBanner.removed'), description: keptText(kept) });
      await client.invalidateQueries();
      // The banner, which had the focus, is gone with the sample.
      document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
    },
    onError: (error) => {
      toastError(
        error,
        t('dashboard.sampleBanner.serverDidNotAnswer'),
        t('dashboard.sampleBanner.notRemoved'),
      );
    },
  });
  if (!data?.loaded) return null;
  return (
    <p className="rounded-control bg-info-wash px-4 py-2.5 text-[0.9375rem]">
      <Rich
        id="dashboard.sampleBanner.youAreExploring"
        parts={[
          <button
            key="0"
            type="button"
            className={`${textLinkClasses} py-0.5 pointer-coarse:min-h-11`}
            onClick={() => remove.mutate({})}
          />,
        ]}
      />
    </p>
  );
};
