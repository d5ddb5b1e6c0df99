import { useDeferredValue, useState } from 'react';
import { adminFigures, type MessageFolder } from '#contract/admin/admin.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { site } from '#web/lib/site.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { MessageItem } from './message-item.tsx';
import { useMessages } from './use-messages.ts';

const emptyTexts: Record<MessageFolder, string> = {
  get all() {
    return t('admin.messages.whatPeopleWriteOnTheContact');
  },
  get unread() {
    return t('admin.messages.youHaveReadEverything');
  },
  get suspect() {
    return t('admin.messages.messagesThatAProgramSeemsTo');
  },
};

const unreadLabel = (count: number | undefined): string =>
  count ? t('admin.messages.unreadCount', { count }) : t('admin.messages.unread');
const spamLabel = (count: number | undefined): string =>
  count ? t('admin.messages.spamCount', { count }) : t('admin.messages.spam');

export const Messages = () => {
  const [folder, setFolder] = useState<MessageFolder>('all');
  const [search, setSearch] = useState('');
  const query = useDeferredValue(search.trim());
  const counts = useEndpoint(adminFigures).data?.messages;
  const { list, messages, change, remove } = useMessages(folder, query);
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="text-2xl">
        {t('admin.messages.contactMessages')}
      </h2>
      <p className="measure mt-1.5 text-ink-soft text-sm">
        {t('admin.messages.messagesWithPrioritySupportComeFirst', {
          businessDays: site.prioritySupport.businessDays,
        })}
      </p>
      <div className="mt-4 mb-5 flex flex-wrap items-center gap-4">
        <SegmentedControl
          label={t('admin.messages.whichMessages')}
          value={folder}
          onValueChange={setFolder}
          items={[
            { value: 'all', label: t('admin.messages.all') },
            { value: 'unread', label: unreadLabel(counts?.unread) },
            { value: 'suspect', label: spamLabel(counts?.suspect) },
          ]}
        />
        <SearchField
          label={t('admin.messages.searchMessages')}
          placeholder={t('admin.messages.nameEmailOrWords')}
          value={search}
          onValueChange={setSearch}
          className="flex-1 basis-56"
        />
      </div>
      {list.error && (
        <LoadingFailed title={t('admin.messages.theMessagesCouldNotBeLoaded')} query={list} note={null} />
      )}
      {list.isPending && (
        <LoadingRegion label={t('admin.messages.loadingMessages')} className="flex flex-col gap-4">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </LoadingRegion>
      )}
      {list.data && messages.length === 0 && (
        <EmptyState
          title={query ? t('admin.messages.noMessageHasTheseWords') : t('admin.messages.noMessages')}
        >
          {query ? t('admin.messages.searchForANameAnAddress') : emptyTexts[folder]}
        </EmptyState>
      )}
      {messages.length > 0 && (
        <ul className="border-b">
          {messages.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              onRead={(isRead) => void change(message.id, { isRead })}
              onAnswered={(isAnswered) => void change(message.id, { isAnswered })}
              onSuspect={(isSuspect) => void change(message.id, { isSuspect })}
              onDelete={() => void remove(message)}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="quiet"
          className="mt-3"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('admin.messages.showOlderMessages')}
        </Button>
      )}
    </section>
  );
};
