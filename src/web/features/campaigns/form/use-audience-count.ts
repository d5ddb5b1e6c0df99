import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { countAudience } from '#contract/campaigns/audience.ts';
import { call, type EndpointOutput } from '#web/lib/api.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import type { FormValues } from './form-values.ts';

export type Audience = Pick<FormValues, 'selectedLists' | 'selectedSegments' | 'everyone' | 'notOpened'>;

export type CountedAudience = EndpointOutput<typeof countAudience> & { audience: Audience };

/** The current size of an audience, with the audience it is of. The last count stays visible until the next answer. */
export const useAudienceCount = ({ selectedLists, selectedSegments, everyone, notOpened }: Audience) => {
  const debounced = useDebouncedValue(
    JSON.stringify({ selectedLists, selectedSegments, everyone, notOpened }),
    150,
  );
  const count = useQuery({
    queryKey: [countAudience.path, debounced],
    queryFn: async ({ signal }): Promise<CountedAudience> => {
      const audience = JSON.parse(debounced) as Audience;
      return { ...(await call(countAudience, { body: audience, signal })), audience };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useUnauthorizedHandler(count.error);
  return count;
};
