import { type InfiniteData, type Query, useQueryClient } from '@tanstack/react-query';
import { type ImportStatus, importStatuses, listImports, watchImports } from '#contract/audience/imports.ts';
import { endpointUrl } from '#web/lib/api.ts';
import { useEventStream } from '#web/lib/hooks/use-event-stream.ts';

interface Page {
  items: ImportStatus[];
  nextCursor: string | null;
}

const read = (text: string): ImportStatus[] => {
  try {
    return importStatuses.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
};

/** The latest ones come first, so new ones belong to the first page. */
const withLatest = (pages: Page[], latest: readonly ImportStatus[]): Page[] => {
  const shown = new Set(pages.flatMap(({ items }) => items.map(({ importId }) => importId)));
  const newest = pages[0]?.items[0]?.createdAt ?? '';
  const added = latest.filter(({ importId, createdAt }) => !shown.has(importId) && createdAt >= newest);
  return pages.map((page, index) => {
    const items = page.items.map((item) => latest.find(({ importId }) => importId === item.importId) ?? item);
    return { ...page, items: index === 0 ? [...added, ...items] : items };
  });
};

/** Writes what the server says of imports into the lists that show them. false: it cannot say so, so they are polled. */
export const useLiveImports = (isWanted: boolean): boolean => {
  const client = useQueryClient();
  const listUrl = endpointUrl(listImports, {});
  const isList = ({ queryKey: [url, kind] }: Query) =>
    kind === 'pages' && String(url).split('?')[0] === listUrl;
  const isEmpty = (query: Query) => isList(query) && query.state.data === undefined;
  const write = (latest: readonly ImportStatus[]) =>
    client.setQueriesData<InfiniteData<Page>>(
      { predicate: isList },
      (data) => data && { ...data, pages: withLatest(data.pages, latest) },
    );
  const writeFirst = async (latest: readonly ImportStatus[]) => {
    // A request under way may have an older answer, which would replace this one.
    await client.cancelQueries({ predicate: isList });
    write(latest);
    await client.refetchQueries({ predicate: isEmpty, type: 'active' });
  };
  const isLive = useEventStream(isWanted ? endpointUrl(watchImports, {}) : null, (text) => {
    const latest = read(text);
    if (isLive) write(latest);
    else void writeFirst(latest);
  });
  return isLive;
};
