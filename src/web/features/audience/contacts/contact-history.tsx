import { useMemo, useState } from 'react';
import { type ContactDetails, contactActivity, contactHistory } from '#contract/audience/contacts.ts';
import { listContactFields, listContactTags, listLists } from '#contract/audience/lists.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t, useLanguage } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { type Entry, entriesOfMessage, entryOfChange, firstEntry, inOrder } from './history-labels.ts';

const shownFirst = 25;

const dots: Record<Entry['kind'], string> = {
  change: 'bg-control',
  mail: 'bg-hairline ring-1 ring-control',
  good: 'bg-good',
  bad: 'bg-bad',
};

const byId = (items: readonly { id: string; name: string }[] | undefined): ReadonlyMap<string, string> =>
  new Map((items ?? []).map(({ id, name }) => [id, name]));

/** Changes of a contact and the delivery of messages to it, latest first. */
export const ContactHistory = ({ contact }: { contact: ContactDetails }) => {
  const { id } = contact;
  const changes = useEndpoint(contactHistory, { params: { id } }, { fresh: true });
  const messages = useEndpoint(contactActivity, { params: { id } }, { fresh: true });
  const lists = useEndpoint(listLists).data;
  const tags = useEndpoint(listContactTags).data;
  const fields = useEndpoint(listContactFields).data;
  const [all, setAll] = useState(false);
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: The entries are texts.
  const entries = useMemo(() => {
    const names = {
      lists: byId(lists),
      tags: byId(tags),
      fields: new Map((fields ?? []).map(({ key, label }) => [key, label])),
    };
    return inOrder([
      ...(changes.data ?? []).map((change) => entryOfChange(change, names)),
      ...(messages.data ?? []).flatMap(entriesOfMessage),
      ...firstEntry(contact, changes.data ?? []),
    ]);
  }, [contact, changes.data, messages.data, lists, tags, fields, language]);
  const error = changes.error ?? messages.error;
  if (changes.isPending || messages.isPending)
    return (
      <LoadingRegion label={t('contacts.contactHistory.loadingTheHistory')} className="flex flex-col gap-4">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-3/5" />
      </LoadingRegion>
    );
  if (error)
    return (
      <LoadingFailed
        title={t('contacts.contactHistory.theHistoryCouldNotBeLoaded')}
        query={{
          error,
          isFetching: changes.isFetching || messages.isFetching,
          refetch: () => Promise.all([changes.refetch(), messages.refetch()]),
        }}
      />
    );
  const shown = all ? entries : entries.slice(0, shownFirst);
  return (
    <>
      <ol className="flex flex-col">
        {shown.map((entry) => (
          <li key={entry.key} className="flex gap-3.5 pb-4">
            <span aria-hidden className={classNames('mt-2 size-2 shrink-0 rounded-full', dots[entry.kind])} />
            <p className="min-w-0 flex-1">
              <span className="block break-words">{entry.text}</span>
              {entry.more && <span className="block break-words text-ink-soft text-sm">{entry.more}</span>}
              <time dateTime={entry.at} className="figures block text-ink-soft text-sm">
                {formatDateTime(entry.at)}
              </time>
            </p>
          </li>
        ))}
      </ol>
      {entries.length > shown.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {t('contacts.contactHistory.showAllLength', { length: entries.length })}
        </Button>
      )}
    </>
  );
};
