import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { countTemplates } from '#contract/emails/templates-list.ts';
import { call, endpointUrl } from '#web/lib/api.ts';

/** How many templates exist, and how many match the query. */
export const useCounts = (query: { search?: string; tag?: string; deleted?: boolean } = {}) =>
  useQuery({
    queryKey: [endpointUrl(countTemplates, { query })],
    queryFn: ({ signal }) => call(countTemplates, { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
