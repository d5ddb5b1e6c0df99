import { useQueryClient } from '@tanstack/react-query';
import { loadSampleShop } from '#contract/platform/sample-shop.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';

/** Loads the sample shop. Afterwards every screen shows its data, and the focus is at the heading of this one. */
export const useLoadSampleShop = (): { load: () => void; isLoading: boolean } => {
  const client = useQueryClient();
  const { mutate, isPending } = useEndpointMutation(loadSampleShop, {
    onSuccess: async ({ counts }) => {
      await client.invalidateQueries();
      document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
      showToast({
        title: t('shared.sampleShop.loaded'),
        description: t('shared.sampleShop.whatWasLoaded', {
          contacts: counts?.contacts ?? 0,
          campaigns: counts?.sentCampaigns ?? 0,
        }),
      });
    },
    onError: (error) => {
      toastError(error, t('shared.sampleShop.serverDidNotAnswer'), t('shared.sampleShop.notLoaded'));
    },
  });
  return { load: () => mutate({}), isLoading: isPending };
};
