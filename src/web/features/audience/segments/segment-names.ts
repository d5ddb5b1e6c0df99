import {
  type ContactField,
  type ContactTag,
  type List,
  listContactFields,
  listContactTags,
  listLists,
} from '#contract/audience/lists.ts';
import type { CampaignSummary } from '#contract/campaigns/campaigns.ts';
import { listCampaignSummaries } from '#contract/campaigns/campaigns.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';

/** The items that conditions refer to, by their names. */
export interface SegmentNames {
  lists: readonly Pick<List, 'id' | 'name'>[];
  tags: readonly ContactTag[];
  fields: readonly ContactField[];
  campaigns: readonly Pick<CampaignSummary, 'id' | 'name' | 'status'>[];
}

/** `names` is null until all are loaded: a missing one would look deleted. */
export const useSegmentNames = () => {
  const lists = useEndpoint(listLists);
  const tags = useEndpoint(listContactTags);
  const fields = useEndpoint(listContactFields);
  const campaigns = useEndpoint(listCampaignSummaries);
  const all = [lists, tags, fields, campaigns];
  const names: SegmentNames | null =
    lists.data && tags.data && fields.data && campaigns.data
      ? { lists: lists.data, tags: tags.data, fields: fields.data, campaigns: campaigns.data }
      : null;
  return {
    names,
    error: names === null ? (all.find(({ error }) => error !== null)?.error ?? null) : null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(all.filter(({ error }) => error !== null).map(({ refetch }) => refetch())),
  };
};
