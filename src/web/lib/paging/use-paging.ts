import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';

export interface Paging {
  page: number;
  pageCount: number;
  total: number;
  /** The items of the page: `all.slice(start, end)`. */
  start: number;
  end: number;
  hrefOf: (page: number) => string;
  /** To the first page: another search finds others. */
  reset: () => void;
}

/** What a page shows at most. */
export const galleryPageSize = 24;

/** The page of a gallery with so many items, where that is known yet. It is in the address, so that Back and a reload lead to it. */
export const usePaging = (known: number | undefined, pageSize = galleryPageSize): Paging => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const inAddress = new URLSearchParams(search).get('page');
  const asked = Number(inAddress);
  const total = known ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const last = known === undefined ? Number.POSITIVE_INFINITY : pageCount;
  const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), last) : 1;
  const hrefOf = useCallback(
    (next: number) => {
      const params = new URLSearchParams(search);
      if (next > 1) params.set('page', String(next));
      else params.delete('page');
      const query = params.toString();
      return query ? `${path}?${query}` : path;
    },
    [search, path],
  );
  return {
    page,
    pageCount,
    total,
    start: (page - 1) * pageSize,
    end: Math.min(page * pageSize, total),
    hrefOf,
    reset: () => {
      if (inAddress !== null) navigate(hrefOf(1), { replace: true });
    },
  };
};
