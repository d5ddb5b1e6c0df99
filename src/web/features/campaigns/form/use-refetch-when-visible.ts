import { useEffect } from 'react';

/** An email made in another tab's builder appears when this tab is visible again. */
export const useRefetchWhenVisible = (refetch: () => unknown): void => {
  useEffect(() => {
    const refetchIfVisible = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    document.addEventListener('visibilitychange', refetchIfVisible);
    return () => document.removeEventListener('visibilitychange', refetchIfVisible);
  }, [refetch]);
};
