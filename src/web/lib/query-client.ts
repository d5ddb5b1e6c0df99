import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { ApiError, getWhole } from './api.ts';
import { onOnline } from './online.ts';

/** Reads the first element of the key as an address. */
export const getFromKey =
  <Output>({ on401 }: { on401: 'throw' | 'null' }) =>
  async ({ queryKey, signal }: QueryFunctionContext): Promise<Output> => {
    try {
      return (await getWhole(String(queryKey[0]), signal)) as Output;
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null as Output;
      throw error;
    }
  };

/** The network may need a moment after the browser reports it. */
const retryDelaysMs = [0, 2_000, 8_000];

/** What the open screens asked for while the browser was offline, they ask for again without a press. */
export const retryWhenOnline = (client: QueryClient): (() => void) =>
  onOnline(() => {
    const retry = () =>
      void client.refetchQueries(
        {
          type: 'active',
          predicate: ({ state }) => state.status === 'error' && !(state.error instanceof ApiError),
        },
        { cancelRefetch: false },
      );
    for (const delay of retryDelaysMs) setTimeout(retry, delay);
  });

/** Nothing becomes stale over time: a change refetches what it affected. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: getFromKey({ on401: 'throw' }),
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // By default a call waits silently for the network. A screen says that it is offline, and asks again.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
