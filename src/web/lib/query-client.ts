import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { ApiError, getWhole } from './api.ts';

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
      },
      mutations: { retry: false },
    },
  });
