import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpointUrl, getPage } from '../api.ts';

type Query = Record<string, string | number | boolean | undefined>;
type ItemOf<E extends Endpoint> = z.output<E['output']> extends readonly (infer Item)[] ? Item : never;

interface ListPage<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** A paginated list. The current page stays visible until the answer to another query. */
export const usePages = <E extends Endpoint>(
  endpoint: E,
  query: Query,
  {
    pageSize,
    params,
    refetchIntervalMs,
  }: {
    pageSize: number;
    /** Of the address. */
    params?: Record<string, string>;
    /** The polling interval; false: no polling. */
    refetchIntervalMs?: (items: ItemOf<E>[], timesLoaded: number) => number | false;
  },
) => {
  const list = useInfiniteQuery({
    queryKey: [endpointUrl(endpoint, { params, query }), 'pages'],
    queryFn: async ({ pageParam, signal }): Promise<ListPage<ItemOf<E>>> => {
      const pageQuery = { ...query, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) };
      return (await getPage(endpoint, pageQuery, signal, params)) as ListPage<ItemOf<E>>;
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // Other screens change what this one lists.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      refetchIntervalMs?.(state.data?.pages.flatMap(({ items }) => items) ?? [], state.dataUpdateCount) ??
      false,
  });
  return { ...list, items: list.data?.pages.flatMap(({ items }) => items) };
};

/** Removes items from every cached list of the endpoint, before the server has answered. */
export const removeFromPages = (
  client: QueryClient,
  endpoint: Endpoint,
  isRemoved: (item: { id: string }) => boolean,
): void => {
  client.setQueriesData<InfiniteData<ListPage<{ id: string }>>>(
    {
      predicate: ({ queryKey: [url, kind] }) =>
        kind === 'pages' && String(url).split('?')[0] === endpoint.path,
    },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => !isRemoved(item)) })),
      },
  );
};
