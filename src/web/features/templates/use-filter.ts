import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

export interface Filter {
  search: string;
  /** The id of a tag; null for any. */
  tag: string | null;
  /** Shows the deleted templates that can be restored. */
  deleted: boolean;
}

export const noFilter: Filter = { search: '', tag: null, deleted: false };

const read = (params: URLSearchParams): Filter => ({
  search: params.get('search') ?? '',
  tag: params.get('tag'),
  deleted: params.has('deleted'),
});

const write = ({ search, tag, deleted }: Filter): string => {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (tag) params.set('tag', tag);
  if (deleted) params.set('deleted', '1');
  const text = params.toString();
  return text ? `?${text}` : '';
};

/** The filter is stored in the URL, so that a user who returns from the builder finds the list unchanged. */
export const useFilter = (): [Filter, (change: Partial<Filter>) => void] => {
  const params = useSearch();
  const [path, navigate] = useLocation();
  const [filter, setFilter] = useState(() => read(new URLSearchParams(params)));
  const written = write(filter);
  useEffect(() => {
    if (window.location.search !== written) navigate(path + written, { replace: true });
  }, [path, written, navigate]);
  const change = useCallback((part: Partial<Filter>) => setFilter((before) => ({ ...before, ...part })), []);
  return [filter, change];
};
