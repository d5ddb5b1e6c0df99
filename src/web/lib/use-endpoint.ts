import {
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError, call, type EndpointInput, type EndpointOutput, endpointUrl } from './api.ts';

interface QueryOptions {
  enabled?: boolean;
  /** It changes without this page: a cached answer shows at once, and is refetched whenever a screen mounts it. */
  fresh?: boolean;
}

type QueryArguments<E extends Endpoint> =
  Record<string, never> extends EndpointInput<E>
    ? [input?: EndpointInput<E>, options?: QueryOptions]
    : [input: EndpointInput<E>, options?: QueryOptions];

/** The key under which an answer is cached. */
export const endpointKey = <E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<string, never> extends EndpointInput<E>
    ? [input?: EndpointInput<E>]
    : [input: EndpointInput<E>]
): [url: string] => [endpointUrl(endpoint, input)];

/** The answer of a GET, cached under `[url]`. */
export const useEndpoint = <E extends Endpoint>(
  endpoint: E,
  ...[input, options]: QueryArguments<E>
): UseQueryResult<EndpointOutput<E>> =>
  useQuery<EndpointOutput<E>>({
    queryKey: [endpointUrl(endpoint, input)],
    enabled: options?.enabled ?? true,
    refetchOnMount: options?.fresh ? 'always' : true,
  });

const urlPattern = (endpoint: Endpoint): RegExp => {
  const path = endpoint.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/?]+');
  return new RegExp(`^${path}(\\?.*)?$`);
};

/**
 * Refetches every cached answer of these endpoints, with any parameters. `cancelRefetch: false`: a request under way is not
 * repeated, so that frequent calls cannot keep a slow answer from arriving.
 */
export const invalidateEndpoints = async (
  client: QueryClient,
  endpoints: readonly Endpoint[],
  options?: { cancelRefetch: boolean },
): Promise<void> => {
  const patterns = endpoints.map(urlPattern);
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    patterns.some((pattern) => pattern.test(String(queryKey[0])));
  await client.invalidateQueries({ predicate }, options);
};

export interface EndpointMutationOptions<E extends Endpoint>
  extends Omit<UseMutationOptions<EndpointOutput<E>, Error, EndpointInput<E>>, 'mutationFn'> {
  /** The queries that this change invalidates. */
  invalidates?: readonly Endpoint[];
}

/** A second call with the same input, before the first is answered, sends nothing and runs no callbacks. */
export const useEndpointMutation = <E extends Endpoint>(
  endpoint: E,
  { invalidates = [], onSuccess, onError, ...options }: EndpointMutationOptions<E> = {},
): UseMutationResult<EndpointOutput<E>, Error, EndpointInput<E>> => {
  const client = useQueryClient();
  const mutation = useMutation<EndpointOutput<E>, Error, EndpointInput<E>>({
    ...options,
    mutationFn: (input) => callWith(endpoint, input),
    onSuccess: async (...result) => {
      await Promise.all([onSuccess?.(...result), invalidateEndpoints(client, invalidates)]);
    },
    onError: async (error, ...rest) => {
      // A missing item was deleted elsewhere: the list that shows it is out of date.
      if (error instanceof ApiError && error.status === 404) void invalidateEndpoints(client, invalidates);
      await onError?.(error, ...rest);
    },
  });
  const begin = mutation.mutateAsync;
  // React sets `isPending` with the next render, and a second press can come before it.
  const running = useRef<{ key: string; result: Promise<EndpointOutput<E>> } | null>(null);
  const mutateAsync = useCallback(
    (...change: Parameters<typeof begin>) => {
      const key = JSON.stringify(change[0] ?? null);
      if (running.current?.key === key) return running.current.result;
      const entry = { key, result: begin(...change) };
      running.current = entry;
      const end = () => {
        if (running.current === entry) running.current = null;
      };
      entry.result.then(end, end);
      return entry.result;
    },
    [begin],
  );
  const mutate = useCallback(
    (...change: Parameters<typeof begin>) => {
      // The callbacks report failures.
      mutateAsync(...change).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
};

// `call` makes its input optional where nothing is required, which a generic cannot express.
const callWith = call as <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
) => Promise<EndpointOutput<E>>;
