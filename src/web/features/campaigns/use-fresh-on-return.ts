import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** What was kept from an earlier look is shown at once and asked for again: it changes without this page. */
export const useFreshOnReturn = ({
  isFetched,
  refetch,
}: Pick<UseQueryResult, 'isFetched' | 'refetch'>): void => {
  const wasKept = useRef(isFetched);
  useEffect(() => {
    if (wasKept.current) void refetch();
  }, [refetch]);
};
