import type { CampaignSummary } from '#contract/campaigns.ts';
import { listCampaignSummaries } from '#contract/campaigns.ts';
import {
  type ContactField,
  type ContactTag,
  type List,
  listContactFields,
  listContactTags,
  listLists,
} from '#contract/lists.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';

/** What conditions speak of, by the names people know. */
export interface SegmentNames {
  lists: readonly Pick<List, 'id' | 'name'>[];
  tags: readonly ContactTag[];
  fields: readonly ContactField[];
  campaigns: readonly Pick<CampaignSummary, 'id' | 'name' | 'status'>[];
}

/** null while they are on their way. */
export const useSegmentNames = (): SegmentNames | null => {
  const lists = useEndpoint(listLists);
  const tags = useEndpoint(listContactTags);
  const fields = useEndpoint(listContactFields);
  const campaigns = useEndpoint(listCampaignSummaries);
  if (lists.isPending || tags.isPending || fields.isPending || campaigns.isPending) return null;
  return {
    lists: lists.data ?? [],
    tags: tags.data ?? [],
    fields: fields.data ?? [],
    campaigns: campaigns.data ?? [],
  };
};
