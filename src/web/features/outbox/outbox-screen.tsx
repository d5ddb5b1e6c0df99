import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { listOutbox } from '#contract/admin/outbox.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Notice } from '#web/ui/display/notice.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { MessageList } from './message-list.tsx';
import { MessageView } from './message-view.tsx';

const pageSize = 50;
/** The most that the server returns at once. */
const maxShown = 200;

const ListSkeleton = () => (
  <LoadingRegion label={t('outbox.outboxScreen.loadingTheOutbox')} className="flex flex-col gap-5 py-3">
    {['first', 'second', 'third', 'fourth'].map((key) => (
      <div key={key} className="flex flex-col gap-2">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    ))}
  </LoadingRegion>
);

export const OutboxScreen = () => {
  usePageTitle(t('outbox.outboxScreen.outbox'));
  const user = useCurrentUser();
  const [shown, setShown] = useState(pageSize);
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  const list = useEndpoint(
    listOutbox,
    { query: { limit: shown, ...(search ? { search } : {}) } },
    { fresh: true },
  );
  const isSearched = typed !== '' || search !== '';
  const chosen = params.get('message');
  const choose = (id: string | null) => navigate(paths.outbox(id ?? undefined));

  return (
    <Page className="flex flex-col gap-6">
      <PageHeader
        title={t('outbox.outboxScreen.outbox')}
        description={t('outbox.outboxScreen.everyMessageThisServerWouldHave')}
        {...(user
          ? { back: { href: paths.dashboard(), label: t('outbox.outboxScreen.backToDashboard') } }
          : {})}
        actions={
          <Button busy={list.isFetching && !list.isPending} onClick={() => void list.refetch()}>
            {t('outbox.outboxScreen.lookForNewMail')}
          </Button>
        }
      />
      <Notice tone="attention" title={t('outbox.outboxScreen.sandboxNothingHereLeftThisMachine')} />
      {list.error && (
        <LoadingFailed title={t('outbox.outboxScreen.theOutboxCouldNotBeLoaded')} query={list} note={null} />
      )}
      {(isSearched || (list.data && list.data.length > 0)) && (
        <SearchField
          label={t('outbox.outboxScreen.search')}
          placeholder={t('outbox.outboxScreen.searchPlaceholder')}
          value={typed}
          onValueChange={(text) => {
            setTyped(text.slice(0, 200));
            setShown(pageSize);
          }}
          className={classNames('w-full lg:max-w-88', chosen && 'hidden lg:block')}
        />
      )}
      <p role="status" className="sr-only">
        {search !== '' && list.data && t('outbox.outboxScreen.countFound', { count: list.data.length })}
      </p>
      {list.isPending && <ListSkeleton />}
      {list.data?.length === 0 && search !== '' && (
        <EmptyState
          className={classNames(chosen && 'hidden lg:block')}
          title={<span className="break-words">{t('outbox.outboxScreen.noMessageIsFound', { search })}</span>}
          action={<Button onClick={() => setTyped('')}>{t('outbox.outboxScreen.clearTheSearch')}</Button>}
        />
      )}
      {list.data?.length === 0 && search === '' && !chosen && (
        <EmptyState title={t('outbox.outboxScreen.nothingHasBeenSentYet')}>
          {t('outbox.outboxScreen.sendATestEmailFromThe')}
        </EmptyState>
      )}
      {list.data && (list.data.length > 0 || chosen) && (
        <div className="grid gap-x-10 lg:grid-cols-[minmax(17rem,22rem)_minmax(0,1fr)]">
          {/* On narrow screens the chosen message replaces the list. */}
          <div className={classNames('min-w-0', chosen && 'hidden lg:block')}>
            <MessageList messages={list.data} chosen={chosen} />
            {list.data.length === shown && shown < maxShown && (
              <Button variant="quiet" className="mt-3" onClick={() => setShown(shown + pageSize)}>
                {t('outbox.outboxScreen.showOlderMessages')}
              </Button>
            )}
          </div>
          <div className={classNames('min-w-0', !chosen && 'hidden lg:block')}>
            {chosen ? (
              <MessageView key={chosen} id={chosen} onClose={() => choose(null)} />
            ) : (
              <p className="py-16 text-center text-ink-soft">
                {t('outbox.outboxScreen.chooseAMessageToReadIt')}
              </p>
            )}
          </div>
        </div>
      )}
    </Page>
  );
};
