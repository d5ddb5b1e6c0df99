import type { ReactNode } from 'react';
import { t } from '#web/text/t.ts';
import { ShowMore } from '#web/ui/display/show-more.tsx';
import { type FailedQuery, LoadingFailed } from './loading-failed.tsx';

/** What `usePages` gives. */
interface PagedList extends FailedQuery {
  items: readonly unknown[] | undefined;
  isPending: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Loads the next page of a list that has one. */
export const ShowMoreOf = ({ list }: { list: PagedList }) =>
  list.hasNextPage && (
    <ShowMore
      label={t('shared.listStates.showMore')}
      busy={list.isFetchingNextPage}
      onMore={() => {
        if (!list.isFetching) void list.fetchNextPage();
      }}
    />
  );

/** One of a list's states: loading, not loaded, empty, or its rows with the button for more. */
export const ListStates = ({
  list,
  status,
  skeleton,
  failedTitle,
  keepsRows = false,
  empty,
  children,
}: {
  list: PagedList;
  /** For screen readers: how many rows a search found, or how many are selected. */
  status?: string;
  skeleton: ReactNode;
  /** "Your lists could not be loaded" */
  failedTitle: string;
  /** For a list that is polled: a later failure does not show above rows that are known. */
  keepsRows?: boolean;
  empty: ReactNode;
  children: ReactNode;
}) => {
  const { items, error, isPending, isPlaceholderData } = list;
  return (
    <>
      {status !== undefined && (
        <p role="status" className="sr-only">
          {status}
        </p>
      )}
      {isPending && skeleton}
      {error && !(keepsRows && items) && <LoadingFailed title={failedTitle} query={list} />}
      {items?.length === 0 && empty}
      {items && items.length > 0 && (
        <div aria-busy={isPlaceholderData || undefined}>
          {children}
          <ShowMoreOf list={list} />
        </div>
      )}
    </>
  );
};
