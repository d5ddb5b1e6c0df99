import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { countCampaigns } from '#contract/campaigns/campaigns.ts';
import type { CampaignStatus } from '#contract/campaigns/states.ts';
import type { EndpointOutput } from '#web/lib/api.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';

export type Filter = 'all' | 'draft' | 'sent' | 'scheduled' | 'deleted';
interface FilterItem {
  value: Filter;
  label: string;
  /** The query of the server. */
  query: { status?: CampaignStatus; deleted?: true };
}
const filters: readonly FilterItem[] = [
  {
    value: 'all',
    get label() {
      return t('campaigns.campaignFilter.all');
    },
    query: {},
  },
  {
    value: 'draft',
    get label() {
      return t('campaigns.campaignFilter.drafts');
    },
    query: { status: 'draft' },
  },
  {
    value: 'sent',
    get label() {
      return t('campaigns.campaignFilter.sent');
    },
    query: { status: 'sent' },
  },
  {
    value: 'scheduled',
    get label() {
      return t('campaigns.campaignFilter.scheduled');
    },
    query: { status: 'scheduled' },
  },
];
/** Only where there is something in it. */
const deletedFilter: FilterItem = {
  value: 'deleted',
  get label() {
    return t('campaigns.campaignFilter.recentlyDeleted');
  },
  query: { deleted: true },
};

export const filterItems = (counts: Counts | undefined, current: Filter): readonly FilterItem[] =>
  (counts && counts.deleted > 0) || current === 'deleted' ? [...filters, deletedFilter] : filters;

const countsEveryMs = 4_000;

type Counts = EndpointOutput<typeof countCampaigns>;

export const countIn = ({ total, byStatus, deleted }: Counts, filter: Filter): number => {
  if (filter === 'deleted') return deleted;
  return filter === 'all' ? total : (byStatus[filter] ?? 0);
};

export const useCampaignCounts = (): Counts | undefined => {
  const counts = useEndpoint(countCampaigns);
  const { refetch } = counts;
  // A sending or scheduled campaign changes without the user.
  const isChanging = (counts.data?.byStatus.sending ?? 0) + (counts.data?.byStatus.scheduled ?? 0) > 0;
  useEffect(() => {
    if (!isChanging) return;
    const timer = setInterval(() => void refetch(), countsEveryMs);
    return () => clearInterval(timer);
  }, [isChanging, refetch]);
  return counts.data;
};

/** Stored in the address, so that a user who returns from a campaign finds the list unchanged. */
export const useCampaignFilter = () => {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(params.get('search') ?? '');
  const search = useDebouncedValue(typed.trim());
  const setParam = useCallback(
    (name: string, value: string) =>
      setParams(
        (current) => {
          if (value) current.set(name, value);
          else current.delete(name);
          return current;
        },
        { replace: true },
      ),
    [setParams],
  );
  const searchInAddress = params.get('search') ?? '';
  const isListAddress = !params.has('action');
  const [seen, setSeen] = useState(searchInAddress);
  if (searchInAddress !== seen) {
    // The address was changed from outside, as by a saved view.
    setSeen(searchInAddress);
    if (searchInAddress !== search) setTyped(searchInAddress);
  }
  const isSettled = typed.trim() === search;
  useEffect(() => {
    if (isListAddress && isSettled && searchInAddress !== search) setParam('search', search);
  }, [isListAddress, isSettled, searchInAddress, search, setParam]);
  return {
    filter: [...filters, deletedFilter].find(({ value }) => value === params.get('status'))?.value ?? 'all',
    setFilter: (filter: Filter) => setParam('status', filter === 'all' ? '' : filter),
    typed,
    setTyped,
  };
};
