import { LayoutList, Rows3 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import {
  type CampaignSummary,
  campaignRetentionDays,
  listCampaignSummaries,
} from '#contract/campaigns/campaigns.ts';
import type { CampaignStatus } from '#contract/campaigns/states.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { ListStates } from '#web/lib/loading/list-states.tsx';
import { paths, withView } from '#web/lib/paths.ts';
import { LoadSampleShop } from '#web/lib/sample-shop/load-sample-shop.tsx';
import { SavedViews } from '#web/lib/saved-views/saved-views.tsx';
import { SelectBox } from '#web/lib/selection/select-box.tsx';
import { useSelection } from '#web/lib/selection/use-selection.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { CampaignCard } from './campaign-card.tsx';
import type { Filter } from './campaign-filter.ts';
import { CampaignSelection } from './campaign-selection.tsx';
import { CampaignTable } from './campaign-table.tsx';
import { DeletedCard } from './deleted-card.tsx';
import { useCampaignDialogs } from './use-campaign-dialogs.tsx';
import { useFocusRestore } from './use-focus-restore.ts';
import { type Layout, useLayout } from './use-layout.ts';

const emptyTexts: Record<Filter, { title: string; text: string }> = {
  all: {
    get title() {
      return t('campaigns.campaignList.noCampaignsYet');
    },
    get text() {
      return t('campaigns.campaignList.aCampaignIsOneEmailTo');
    },
  },
  draft: {
    get title() {
      return t('campaigns.campaignList.noDrafts');
    },
    get text() {
      return t('campaigns.campaignList.whatYouBeginAndDoNot');
    },
  },
  sent: {
    get title() {
      return t('campaigns.campaignList.nothingSentYet');
    },
    get text() {
      return t('campaigns.campaignList.sentCampaignsAppearHereWithTheir');
    },
  },
  scheduled: {
    get title() {
      return t('campaigns.campaignList.nothingIsScheduled');
    },
    get text() {
      return t('campaigns.campaignList.giveADraftADayAnd');
    },
  },
  deleted: {
    get title() {
      return t('campaigns.campaignList.nothingWasDeletedLately');
    },
    get text() {
      return t('campaigns.campaignList.deletedCampaignsCanBeRestored', { campaignRetentionDays });
    },
  },
};

const layouts: readonly { value: Layout; label: string; icon: ReactNode }[] = [
  {
    value: 'cards',
    get label() {
      return t('campaigns.campaignList.cards');
    },
    icon: <LayoutList aria-hidden />,
  },
  {
    value: 'table',
    get label() {
      return t('campaigns.campaignList.table');
    },
    icon: <Rows3 aria-hidden />,
  },
];

const pageSize = 20;
const none: readonly CampaignSummary[] = [];

const Skeletons = () => (
  <LoadingRegion label={t('campaigns.campaignList.loadingYourCampaigns')} className="flex flex-col gap-4">
    {['first', 'second', 'third'].map((key) => (
      <div key={key} className="flex flex-col gap-3 rounded-sheet border bg-surface p-5 sm:p-6">
        <Skeleton className="h-7 w-1/3" />
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="mt-2 h-10 w-1/2" />
      </div>
    ))}
  </LoadingRegion>
);

/** The campaigns of one filter, with a search. */
export const CampaignList = ({
  filter,
  query,
  typed,
  onType: setTyped,
  onCreate,
}: {
  filter: Filter;
  query: { status?: CampaignStatus; deleted?: true };
  typed: string;
  onType: (text: string) => void;
  onCreate: () => void;
}) => {
  const search = useDebouncedValue(typed.trim());
  const list = usePages(
    listCampaignSummaries,
    { search, ...query },
    {
      pageSize,
      // Sending and scheduled campaigns change without the user.
      refetchIntervalMs: (items) =>
        items.some((item) => item.status === 'sending')
          ? 2_000
          : items.some((item) => item.status === 'scheduled') && 15_000,
    },
  );
  useUnauthorizedHandler(list.error);
  const { openDialog, actions, dialogs } = useCampaignDialogs();
  const [layout, setLayout] = useLayout();
  const cards = useRef<HTMLElement>(null);
  useFocusRestore(cards);
  const items = list.items ?? none;
  const selection = useSelection(items);
  const hasNoCampaigns = list.items?.length === 0 && search === '';
  const selectOf = ({ id, name }: CampaignSummary) => (
    <SelectBox
      name={name}
      checked={selection.has(id)}
      onChoose={(isChosen, through) => selection.choose(id, isChosen, through)}
      className="mt-1"
    />
  );

  return (
    <div className="flex flex-col gap-5">
      {!(hasNoCampaigns && typed === '') && (
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label={t('campaigns.campaignList.searchCampaigns')}
            placeholder={t('campaigns.campaignList.searchByName')}
            value={typed}
            onValueChange={(text) => setTyped(text.slice(0, 200))}
            className="min-w-0 flex-1 basis-44"
          />
          {filter !== 'deleted' && (
            <SegmentedControl
              label={t('campaigns.campaignList.layout')}
              value={layout}
              items={layouts}
              iconsOnly
              onValueChange={setLayout}
              className="ms-auto"
            />
          )}
        </div>
      )}
      <SavedViews list="campaigns" hrefOf={(query) => withView(paths.esp({ tab: 'campaigns' }), query)} />
      <ListStates
        list={list}
        status={
          selection.ids.size > 0 ? t('shared.selectionBar.selectedCount', { count: selection.ids.size }) : ''
        }
        skeleton={<Skeletons />}
        failedTitle={t('campaigns.campaignList.yourCampaignsCouldNotBeLoaded')}
        keepsRows
        empty={
          hasNoCampaigns ? (
            <EmptyState
              title={emptyTexts[filter].title}
              action={
                filter !== 'sent' &&
                filter !== 'deleted' && (
                  <div className="flex flex-wrap justify-center gap-2">
                    <Button variant={filter === 'all' ? 'primary' : 'secondary'} onClick={onCreate}>
                      {t('campaigns.campaignList.createCampaign')}
                    </Button>
                    <LoadSampleShop />
                  </div>
                )
              }
            >
              {emptyTexts[filter].text}
            </EmptyState>
          ) : (
            <EmptyState
              title={
                <span className="break-words">
                  {t('campaigns.campaignList.noNameContainsSearch', { search })}
                </span>
              }
              action={
                <Button onClick={() => setTyped('')}>{t('campaigns.campaignList.clearTheSearch')}</Button>
              }
            />
          )
        }
      >
        {filter === 'deleted' && (
          <p className="mb-4 text-ink-soft text-sm">
            {t('campaigns.campaignList.storedForCampaignretentiondaysDaysAfterYou', {
              campaignRetentionDays,
            })}
          </p>
        )}
        <CampaignSelection items={items} selection={selection} deleted={filter === 'deleted'} />
        {layout === 'table' && filter !== 'deleted' ? (
          <div
            ref={(node) => {
              cards.current = node?.querySelector('tbody') ?? null;
            }}
            className="mt-3"
          >
            <CampaignTable items={items} selectOf={selectOf} openDialog={openDialog} actions={actions} />
          </div>
        ) : (
          <ul
            ref={(node) => {
              cards.current = node;
            }}
            className="mt-3 flex flex-col gap-4"
          >
            {items.map((item) => (
              <li key={item.id}>
                {filter === 'deleted' ? (
                  <DeletedCard campaign={item} select={selectOf(item)} actions={actions} />
                ) : (
                  <CampaignCard
                    campaign={item}
                    select={selectOf(item)}
                    openDialog={openDialog}
                    actions={actions}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </ListStates>
      {dialogs}
    </div>
  );
};
