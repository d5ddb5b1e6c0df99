import { useQueries } from '@tanstack/react-query';
import {
  type CampaignActivity,
  listCampaignActivity,
  maxCampaigns,
} from '#contract/campaigns/workspace/activity.ts';
import { call } from '#web/lib/api.ts';
import { endpointKey } from '#web/lib/use-endpoint.ts';

/** What the table shows beside the summaries, by id: it arrives after them, so that the list never waits for it. */
export const useCampaignActivity = (ids: readonly string[]): ReadonlyMap<string, CampaignActivity> => {
  const chunks = Array.from({ length: Math.ceil(ids.length / maxCampaigns) }, (_, index) =>
    ids.slice(index * maxCampaigns, (index + 1) * maxCampaigns).join(),
  );
  return useQueries({
    queries: chunks.map((chunk) => ({
      queryKey: endpointKey(listCampaignActivity, { query: { ids: chunk } }),
      queryFn: () => call(listCampaignActivity, { query: { ids: chunk } }),
      refetchOnMount: 'always' as const,
    })),
    combine: (found) =>
      new Map(found.flatMap(({ data }) => data ?? []).map((activity) => [activity.id, activity] as const)),
  });
};
