import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import { listListGrowth } from '#contract/audience/list-growth.ts';
import { countLists, type List, listLists } from '#contract/audience/lists.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useReturnToCard } from '#web/lib/hooks/use-return-to-card.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { Paged } from '#web/lib/paging/paged.tsx';
import { usePaging } from '#web/lib/paging/use-paging.ts';
import { paths } from '#web/lib/paths.ts';
import { LoadSampleShop } from '#web/lib/sample-shop/load-sample-shop.tsx';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { contactsLabel } from '../contacts/contact-labels.ts';
import { ListGrowth } from './list-growth.tsx';
import { cardListClasses, TextCard, TextCardSkeletons } from './text-card.tsx';
import { useListDeletion } from './use-deletion.ts';

const none: readonly List[] = [];

/** Subscribed contacts are counted separately, so that count follows the card. */
const Counts = ({ contacts, subscribed }: { contacts: number; subscribed: number | undefined }) =>
  subscribed === undefined || contacts === 0 ? (
    <p className="figures font-medium">{contactsLabel(contacts)}</p>
  ) : (
    <p className="figures font-medium">
      <Rich
        id="lists.listCards.countSubscribed"
        values={{ count: contacts, subscribed }}
        parts={[<span key="0" className="font-normal text-ink-soft" />]}
      />
    </p>
  );

export const ListCards = ({ onCreate }: { onCreate: () => void }) => {
  // Memberships change without a change here.
  const lists = useEndpoint(listLists, undefined, { fresh: true });
  const counts = useEndpoint(countLists, undefined, { fresh: true });
  const cards = useRef<HTMLUListElement>(null);
  const all = lists.data ?? none;
  const paging = usePaging(lists.data?.length);
  const shown = all.slice(paging.start, paging.end);
  const ids = shown.map(({ id }) => id).join();
  const growth = useEndpoint(listListGrowth, { query: { ids } }, { fresh: true, enabled: ids !== '' });
  const { focusNeighbor } = useReturnToCard(cards, shown);
  const remove = useListDeletion();

  if (lists.isPending) return <TextCardSkeletons label={t('lists.listCards.loadingYourLists')} count={6} />;
  if (lists.error)
    return <LoadingFailed title={t('lists.listCards.yourListsCouldNotBeLoaded')} query={lists} />;
  if (all.length === 0)
    return (
      <EmptyState
        title={t('lists.listCards.noListsYet')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={onCreate}>
              {t('lists.listCards.createList')}
            </Button>
            <LoadSampleShop />
          </div>
        }
      >
        {t('lists.listCards.aListHasTheContactsYou')}
      </EmptyState>
    );
  return (
    <Paged paging={paging}>
      <ul ref={cards} aria-label={t('lists.listCards.lists')} className={cardListClasses}>
        {shown.map((list) => (
          <TextCard
            key={list.id}
            id={list.id}
            title={list.name}
            badge={
              list.contactCount > 0 ? (
                <Badge tone="good">{t('lists.listCards.active')}</Badge>
              ) : (
                <Badge tone="neutral">{t('lists.listCards.empty')}</Badge>
              )
            }
            description={list.description || t('lists.listCards.noDescription')}
            facts={
              <>
                <Counts
                  contacts={list.contactCount}
                  subscribed={counts.data?.find(({ id }) => id === list.id)?.subscribed}
                />
                <p className="mt-0.5 text-ink-soft">
                  {t('lists.listCards.createdCreatedat', { createdAt: formatDate(list.createdAt) })}
                </p>
                {!growth.error && <ListGrowth growth={growth.data?.find(({ id }) => id === list.id)} />}
              </>
            }
            actions={
              <>
                <Button asChild size="small">
                  <Link
                    href={paths.espList(list.id)}
                    data-card-focus
                    aria-label={t('lists.listCards.manageName', { name: list.name })}
                  >
                    {t('lists.listCards.manage')}
                  </Link>
                </Button>
                <IconButton
                  size="small"
                  variant="danger"
                  label={t('lists.listCards.deleteName', { name: list.name })}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => {
                    focusNeighbor([list.id]);
                    void remove(list);
                  }}
                />
              </>
            }
          />
        ))}
      </ul>
    </Paged>
  );
};
