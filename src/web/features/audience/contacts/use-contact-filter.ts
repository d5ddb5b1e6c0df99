import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type ContactStatus, contactSort, contactStatus } from '#contract/audience/contacts.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';

export type ContactSort = (typeof contactSort.options)[number];

export interface Filter {
  search: string;
  /** null: both. */
  subscribed: boolean | null;
  status: ContactStatus | null;
  /** Ids; null: any. */
  list: string | null;
  tag: string | null;
  sort: ContactSort;
}

export const noFilter: Filter = {
  search: '',
  subscribed: null,
  status: null,
  list: null,
  tag: null,
  sort: 'newest',
};

const read = (params: URLSearchParams): Filter => ({
  search: params.get('search') ?? '',
  subscribed: params.has('subscribed') ? params.get('subscribed') === 'true' : null,
  status: contactStatus.safeParse(params.get('status')).data ?? null,
  list: params.get('list'),
  tag: params.get('tag'),
  sort: contactSort.safeParse(params.get('sort')).data ?? 'newest',
});

/** Other parameters of the address stay. */
const write = (params: URLSearchParams, filter: Filter): string => {
  const next = new URLSearchParams(params);
  const set = (key: string, value: string | null) => {
    if (value) next.set(key, value);
    else next.delete(key);
  };
  set('search', filter.search);
  set('subscribed', filter.subscribed === null ? null : String(filter.subscribed));
  set('status', filter.status);
  set('list', filter.list);
  set('tag', filter.tag);
  set('sort', filter.sort === 'newest' ? null : filter.sort);
  return next.toString();
};

/** In the form that the calls take. */
export const filterQuery = ({ search, subscribed, status, list, tag }: Filter) => ({
  search: search.trim(),
  ...(subscribed === null ? {} : { subscribed }),
  ...(status === null ? {} : { status }),
  ...(list === null ? {} : { list }),
  ...(tag === null ? {} : { tag }),
});

export const isFiltered = (filter: Filter): boolean => {
  const { search, ...rest } = filterQuery(filter);
  return search !== '' || Object.keys(rest).length > 0;
};

/**
 * Stored in the address, so that a user who returns from a contact finds the list unchanged. Typed text gets there
 * after the debounce.
 */
export const useContactFilter = (): {
  filter: Filter;
  text: string;
  setText: (text: string) => void;
  change: (part: Partial<Omit<Filter, 'search'>>) => void;
  clear: () => void;
} => {
  const address = useSearch();
  const [path, navigate] = useLocation();
  const filter = read(new URLSearchParams(address));
  const [text, setText] = useState(filter.search);
  const [seen, setSeen] = useState(filter.search);
  const debounced = useDebouncedValue(text);
  if (filter.search !== seen) {
    // The address was changed from outside, as by a link.
    setSeen(filter.search);
    if (filter.search !== debounced) setText(filter.search);
  }
  const go = useCallback(
    (next: Filter) => {
      const params = write(new URLSearchParams(window.location.search), next);
      navigate(params ? `${path}?${params}` : path, { replace: true });
    },
    [path, navigate],
  );
  const readNow = () => read(new URLSearchParams(window.location.search));
  useEffect(() => {
    const current = read(new URLSearchParams(window.location.search));
    if (debounced === text && debounced !== current.search) go({ ...current, search: debounced });
  }, [debounced, text, go]);
  return {
    filter,
    text,
    setText,
    // Includes the typed text, which does not wait for the debounce here.
    change: (part) => go({ ...readNow(), search: text, ...part }),
    clear: () => {
      setText('');
      go({ ...noFilter, sort: filter.sort });
    },
  };
};
