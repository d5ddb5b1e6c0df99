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

const write = (before: string, { search, tag, deleted }: Filter): string => {
  const params = new URLSearchParams(before);
  const parts = { search, tag: tag ?? '', deleted: deleted ? '1' : '' };
  for (const [name, value] of Object.entries(parts)) {
    if ((params.get(name) ?? '') === value) continue;
    if (value) params.set(name, value);
    else params.delete(name);
    // Another filter finds other templates.
    params.delete('page');
  }
  return params.toString();
};

/** The filter is stored in the URL, so that a user who returns from the builder finds the list unchanged. */
export const useFilter = (): [Filter, (change: Partial<Filter>) => void] => {
  const params = useSearch();
  const [path, navigate] = useLocation();
  const [filter, setFilter] = useState(() => read(new URLSearchParams(params)));
  const [seen, setSeen] = useState(params);
  if (params !== seen) {
    // The address was changed from outside, as by a saved view; what this filter wrote itself is in it already.
    setSeen(params);
    const found = read(new URLSearchParams(params));
    const known = write(seen, filter);
    if (
      known === new URLSearchParams(seen).toString() &&
      write(params, filter) !== new URLSearchParams(params).toString()
    )
      setFilter(found);
  }
  const written = write(params, filter);
  useEffect(() => {
    if (new URLSearchParams(params).toString() === written) return;
    navigate(written ? `${path}?${written}` : path, { replace: true });
  }, [path, params, written, navigate]);
  const change = useCallback((part: Partial<Filter>) => setFilter((before) => ({ ...before, ...part })), []);
  return [filter, change];
};
