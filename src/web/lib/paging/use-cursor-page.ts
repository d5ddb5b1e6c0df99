import { useEffect } from 'react';
import type { Paging } from './use-paging.ts';

/** What `usePages` gives. */
interface CursorList<Item> {
  data: { pages: readonly { items: Item[] }[] } | undefined;
  hasNextPage: boolean;
  isPending: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/**
 * One page of a list whose pages follow each other by cursors: those before it are loaded first. Until it is there the
 * list is pending.
 */
export const useCursorPage = <Item, Rest extends object>(
  list: CursorList<Item> & Rest,
  { page }: Pick<Paging, 'page'>,
) => {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;
  const pages = data?.pages ?? [];
  const loaded = pages.length;
  const isMissing = data !== undefined && loaded < page && hasNextPage && !isError;
  useEffect(() => {
    if (isMissing && loaded < page && !isFetching) void fetchNextPage();
  }, [isMissing, loaded, page, isFetching, fetchNextPage]);
  const shown = pages[Math.min(page, loaded) - 1]?.items;
  return {
    ...list,
    isPending: list.isPending || isMissing,
    items: isMissing ? undefined : shown,
    // The pager leads to the next one.
    hasNextPage: false,
  };
};
