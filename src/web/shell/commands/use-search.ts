import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { maxSearchCharacters, minSearchCharacters, searchEverything } from '#contract/platform/search.ts';
import { searchWords } from '#contract/search-text.ts';
import type { EndpointOutput } from '#web/lib/api.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { OfflineError } from '#web/lib/online.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { endpointKey } from '#web/lib/use-endpoint.ts';

export interface Search {
  groups: EndpointOutput<typeof searchEverything>['groups'];
  /** The groups are those of what is typed now. */
  isLatest: boolean;
  state: 'idle' | 'searching' | 'found' | 'failed' | 'offline';
  retry: () => void;
}

const debounceMs = 150;
/** So long an answer counts as fresh. */
const freshMs = 10_000;

/** Searches for what is typed once the typing pauses. A search that another one replaces is aborted. */
export const useSearch = (typed: string): Search => {
  const query = typed.trim().slice(0, maxSearchCharacters);
  const isLongEnough = [...searchWords(query).join(' ')].length >= minSearchCharacters;
  const settled = useDebouncedValue(query, debounceMs);
  const isSettled = settled === query;
  const answer = useQuery<EndpointOutput<typeof searchEverything>>({
    queryKey: endpointKey(searchEverything, { query: { q: settled } }),
    enabled: isLongEnough && settled !== '' && isSettled,
    staleTime: freshMs,
    gcTime: freshMs,
    placeholderData: keepPreviousData,
  });
  useUnauthorizedHandler(answer.error);
  const isLatest = isSettled && answer.data !== undefined && !answer.isPlaceholderData;
  const state = (): Search['state'] => {
    if (!isLongEnough) return 'idle';
    if (isSettled && answer.error instanceof OfflineError) return 'offline';
    if (isSettled && answer.isError) return 'failed';
    return isLatest ? 'found' : 'searching';
  };
  return {
    groups: isLongEnough ? (answer.data?.groups ?? []) : [],
    isLatest,
    state: state(),
    retry: () => void answer.refetch(),
  };
};
