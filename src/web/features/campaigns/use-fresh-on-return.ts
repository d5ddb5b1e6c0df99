import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Shows a cached result at once and refetches it: it changes without this page. */
export const useFreshOnReturn = ({
  isFetched,
  refetch,
}: Pick<UseQueryResult, 'isFetched' | 'refetch'>): void => {
  const wasKept = useRef(isFetched);
  useEffect(() => {
    if (wasKept.current) void refetch();
  }, [refetch]);
};
