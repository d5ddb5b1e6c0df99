import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { countSegment, type SegmentDefinition, segmentDefinition } from '#contract/audience/segments.ts';
import { call } from '#web/lib/api.ts';
import { useSettled } from '#web/lib/hooks/use-debounced-value.ts';

const settledAfterMs = 350;

/** How many contacts match a definition that is being edited. No request while it is incomplete. */
export const useSegmentCount = (definition: SegmentDefinition) => {
  const text = useSettled(JSON.stringify(definition), settledAfterMs);
  const parsed = segmentDefinition.safeParse(JSON.parse(text));
  const query = useQuery({
    queryKey: ['count of a segment', text],
    queryFn: ({ signal }) => call(countSegment, { body: { definition: JSON.parse(text) }, signal }),
    enabled: parsed.success,
    placeholderData: keepPreviousData,
    // Contacts change; an old count is requested again.
    staleTime: 10_000,
    gcTime: 60_000,
  });
  return { ...query, isWhole: parsed.success, isSettled: text === JSON.stringify(definition) };
};
