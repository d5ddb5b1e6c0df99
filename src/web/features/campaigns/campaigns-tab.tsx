import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { type CampaignStatus, countCampaigns, listCampaignSummaries } from '#contract/campaigns.ts';
import { type EndpointOutput, messageOf } from '#web/lib/api.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { CampaignCard } from './campaign-card.tsx';
import type { CampaignsTabProps } from './campaigns-tab-props.ts';
import { useCampaignDialogs } from './use-campaign-dialogs.tsx';
import { useNewCampaign } from './use-new-campaign.tsx';

type Filter = 'all' | 'draft' | 'sent' | 'scheduled';
const filters: readonly { value: Filter; label: string; status?: CampaignStatus }[] = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Drafts', status: 'draft' },
  { value: 'sent', label: 'Sent', status: 'sent' },
  { value: 'scheduled', label: 'Scheduled', status: 'scheduled' },
];

const nothing: Record<Filter, { title: string; text: string }> = {
  all: {
    title: 'No campaigns yet',
    text: 'A campaign is one email to many people: choose a design, choose who gets it, look it over, send it.',
  },
  draft: { title: 'No drafts', text: 'What you begin and do not send yet waits here.' },
  sent: { title: 'Nothing sent yet', text: 'What went out stands here with who opened and clicked it.' },
  scheduled: {
    title: 'Nothing is scheduled',
    text: 'Give a draft a day and a time, and it goes out without you.',
  },
};

const pageSize = 20;
const countsEveryMs = 4_000;

const Skeletons = () => (
  <LoadingRegion label="Loading your campaigns" className="flex flex-col gap-4">
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

const Found = ({
  filter,
  typed,
  onType: setTyped,
  onCreate,
}: {
  filter: Filter;
  typed: string;
  onType: (text: string) => void;
  onCreate: () => void;
}) => {
  const search = useSettled(typed.trim());
  const status = filters.find(({ value }) => value === filter)?.status;
  const list = usePages(
    listCampaignSummaries,
    { search, ...(status ? { status } : {}) },
    {
      pageSize,
      // What is on its way changes by itself, and so does what waits for its time.
      refetchIntervalMs: (items) =>
        items.some((item) => item.status === 'sending')
          ? 2_000
          : items.some((item) => item.status === 'scheduled') && 15_000,
    },
  );
  useUnauthorizedHandler(list.error);
  const { ask, actions, dialogs } = useCampaignDialogs();
  const items = list.items ?? [];
  const isBare = list.items?.length === 0 && search === '';

  let body: ReactNode = null;
  if (list.isPending) body = <Skeletons />;
  else if (list.error && !list.items)
    body = (
      <div role="alert">
        <Notice
          tone="bad"
          title="Your campaigns could not be loaded"
          action={
            <Button busy={list.isFetching} onClick={() => void list.refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(list.error, 'The server did not answer.')} Nothing of yours was changed.
        </Notice>
      </div>
    );
  else if (isBare)
    body = (
      <EmptyState
        title={nothing[filter].title}
        action={
          filter !== 'sent' && (
            <Button variant={filter === 'all' ? 'primary' : 'secondary'} onClick={onCreate}>
              Create Campaign
            </Button>
          )
        }
      >
        {nothing[filter].text}
      </EmptyState>
    );
  else if (items.length === 0)
    body = (
      <EmptyState
        title={<span className="break-words">No name contains “{search}”</span>}
        action={<Button onClick={() => setTyped('')}>Clear the search</Button>}
      />
    );
  else
    body = (
      <div aria-busy={list.isPlaceholderData || undefined}>
        <ul className="flex flex-col gap-4">
          {items.map((item) => (
            <li key={item.id}>
              <CampaignCard campaign={item} ask={ask} actions={actions} />
            </li>
          ))}
        </ul>
        {list.hasNextPage && (
          <ShowMore
            label="Show more"
            busy={list.isFetchingNextPage}
            onMore={() => {
              if (!list.isFetching) void list.fetchNextPage();
            }}
          />
        )}
      </div>
    );

  return (
    <div className="flex flex-col gap-5">
      {!(isBare && typed === '') && (
        <SearchField
          label="Search campaigns"
          placeholder="Search by name"
          value={typed}
          onValueChange={(text) => setTyped(text.slice(0, 200))}
          className="w-full"
        />
      )}
      {body}
      {dialogs}
    </div>
  );
};

type Counts = EndpointOutput<typeof countCampaigns>;

const countIn = ({ total, byStatus }: Counts, filter: Filter): number =>
  filter === 'all' ? total : (byStatus[filter] ?? 0);

const useCampaignCounts = (): Counts | undefined => {
  const counts = useEndpoint(countCampaigns);
  const { refetch } = counts;
  // What is sent, or begins at its time, moves on by itself.
  const isMoving = (counts.data?.byStatus.sending ?? 0) + (counts.data?.byStatus.scheduled ?? 0) > 0;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => void refetch(), countsEveryMs);
    return () => clearInterval(timer);
  }, [isMoving, refetch]);
  return counts.data;
};

/** Stands in the address, so that whoever comes back from a campaign finds the list as it was. */
const useCampaignFilter = () => {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(params.get('search') ?? '');
  const search = useSettled(typed.trim());
  const keep = useCallback(
    (name: string, value: string) =>
      setParams(
        (now) => {
          if (value) now.set(name, value);
          else now.delete(name);
          return now;
        },
        { replace: true },
      ),
    [setParams],
  );
  const kept = params.get('search') ?? '';
  const isOwn = !params.has('action');
  useEffect(() => {
    if (isOwn && kept !== search) keep('search', search);
  }, [isOwn, kept, search, keep]);
  return {
    filter: filters.find(({ value }) => value === params.get('status'))?.value ?? 'all',
    setFilter: (filter: Filter) => keep('status', filter === 'all' ? '' : filter),
    typed,
    setTyped,
  };
};

/** The Campaigns tab of the ESP area. */
export const CampaignsTab = (props: CampaignsTabProps) => {
  const { filter, typed, setFilter, setTyped } = useCampaignFilter();
  const { create, dialog } = useNewCampaign(props);
  const counts = useCampaignCounts();
  return (
    <>
      <Tabs<Filter>
        label="Which campaigns"
        value={filter}
        onValueChange={setFilter}
        items={filters.map(({ value, label }) => ({
          value,
          label,
          ...(counts ? { count: countIn(counts, value) } : {}),
          content: <Found filter={value} typed={typed} onType={setTyped} onCreate={create} />,
        }))}
      />
      {dialog}
    </>
  );
};
