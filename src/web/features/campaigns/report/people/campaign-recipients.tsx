import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import {
  type DeliveryState,
  exportRecipients,
  listRecipients,
  type Recipient,
} from '#contract/campaigns/recipients.ts';
import { endpointUrl } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { paths } from '#web/lib/paths.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { textLinkClasses } from '#web/ui/controls/text-link.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/display/skeleton.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';
import type { Tone } from '#web/ui/display/tone.ts';
import type { LinkChoice } from '../link-choice.ts';
import {
  isRecipientChoice,
  type RecipientChoice,
  recipientChoices,
  stateLabels,
} from '../recipient-filter.ts';
import { RecipientSteps } from './recipient-steps.tsx';
import { SaveAsSegment } from './save-as-segment.tsx';

const pageSize = 50;

/** Lists are cached by their address, which contains the campaign here. */
const recipientsOf = (id: string) => ({
  ...listRecipients,
  path: `/api/esp/campaigns/${encodeURIComponent(id)}/recipients` as const,
});

const tones: Partial<Record<DeliveryState, Tone>> = {
  delivered: 'good',
  accepted: 'good',
  sending: 'info',
  bounced: 'bad',
  failed: 'bad',
  unknown: 'attention',
  in_doubt: 'attention',
};

const Outcome = ({ recipient }: { recipient: Recipient }) => (
  <span className="flex flex-col items-end gap-1 sm:items-start">
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tones[recipient.state] ?? 'neutral'}>{stateLabels[recipient.state]}</Badge>
      {recipient.complainedAt && (
        <Badge tone="bad">{t('campaignPage.campaignRecipients.reportedAsSpam')}</Badge>
      )}
      {recipient.unsubscribedAt && <Badge>{t('campaignPage.campaignRecipients.unsubscribed')}</Badge>}
    </span>
    {recipient.reason && <span className="text-ink-soft text-sm">{recipient.reason}</span>}
  </span>
);

const Opened = ({ recipient: { openedAt, machineOpenedAt } }: { recipient: Recipient }) =>
  openedAt
    ? formatDateTime(openedAt)
    : machineOpenedAt
      ? t('campaignPage.campaignRecipients.byAMachine')
      : '-';

const columnsOf = (onSteps: (recipient: Recipient) => void): Column<Recipient>[] => [
  {
    key: 'who',
    get header() {
      return t('campaignPage.campaignRecipients.recipient');
    },
    primary: true,
    cell: ({ contactId, email, name }) => (
      <span className="block min-w-0 wrap-anywhere sm:min-w-40">
        {email ? (
          <Link href={paths.espContact(contactId)} className={textLinkClasses}>
            {email}
          </Link>
        ) : (
          <span className="text-ink-soft">{t('campaignPage.campaignRecipients.aContactThatWasDeleted')}</span>
        )}
        {name && <span className="block font-normal text-ink-soft text-sm">{name}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    get header() {
      return t('campaignPage.campaignRecipients.outcome');
    },
    cell: (recipient) => <Outcome recipient={recipient} />,
  },
  {
    key: 'sent',
    get header() {
      return t('campaignPage.campaignRecipients.sent');
    },
    cell: ({ acceptedAt }) => formatDateTime(acceptedAt),
    isEmpty: ({ acceptedAt }) => acceptedAt === null,
  },
  {
    key: 'opened',
    get header() {
      return t('campaignPage.campaignRecipients.opened');
    },
    cell: (recipient) => <Opened recipient={recipient} />,
    isEmpty: ({ openedAt, machineOpenedAt }) => openedAt === null && machineOpenedAt === null,
  },
  {
    key: 'clicked',
    get header() {
      return t('campaignPage.campaignRecipients.clicked');
    },
    cell: ({ clickedAt }) => formatDateTime(clickedAt),
    isEmpty: ({ clickedAt }) => clickedAt === null,
  },
  {
    key: 'steps',
    get header() {
      return t('campaignPage.people.steps');
    },
    hideHeader: true,
    align: 'end',
    cell: (recipient) => (
      <Button
        size="small"
        variant="quiet"
        aria-label={t('campaignPage.people.stepsOf', { name: nameOf(recipient) })}
        onClick={() => onSteps(recipient)}
      >
        {t('campaignPage.people.steps')}
      </Button>
    ),
  },
];

const nameOf = ({ email, name }: Recipient): string =>
  email || name || t('campaignPage.campaignRecipients.aContactThatWasDeleted');

/** Opens and clicks have an order by time, unless something is searched for. */
const hasOrder = (choice: RecipientChoice, link: LinkChoice | null, search: string): boolean =>
  search === '' && (link !== null || choice === 'opened' || choice === 'clicked');

const ofLink = 'link';

const FilterSelect = ({
  choice,
  link,
  onChoice,
}: {
  choice: RecipientChoice;
  link: LinkChoice | null;
  onChoice: (choice: RecipientChoice) => void;
}) => (
  <Field label={t('campaignPage.campaignRecipients.show')} hideLabel className="w-full sm:w-56">
    <Select
      value={link ? ofLink : choice}
      onChange={({ target }) => {
        if (isRecipientChoice(target.value)) onChoice(target.value);
      }}
    >
      {link && <option value={ofLink}>{t('campaignPage.people.clickedLink', { name: link.name })}</option>}
      {Object.entries(recipientChoices).map(([value, { label }]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  </Field>
);

const OrderSelect = ({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) => (
  <Field label={t('campaignPage.people.order')} hideLabel className="w-full sm:w-56">
    <Select
      value={order}
      onChange={({ target }) => onOrder(target.value === 'contact' ? 'contact' : 'newest')}
    >
      <option value="newest">{t('campaignPage.people.newestFirst')}</option>
      <option value="contact">{t('campaignPage.people.byContact')}</option>
    </Select>
  </Field>
);

type Order = 'newest' | 'contact';

/** The recipients, and the outcome of each message. */
export const CampaignRecipients = ({
  campaign,
  choice,
  link,
  onChoice,
}: {
  campaign: Pick<Campaign, 'id' | 'name'>;
  choice: RecipientChoice;
  /** Only those who followed it; `choice` is then that they clicked. */
  link: LinkChoice | null;
  /** Also ends the choice of a link. */
  onChoice: (choice: RecipientChoice) => void;
}) => {
  const [typed, setTyped] = useState('');
  const [order, setOrder] = useState<Order>('newest');
  const [steps, setSteps] = useState<Recipient | null>(null);
  const search = useDebouncedValue(typed.trim());
  const isOrdered = hasOrder(choice, link, search);
  const query = {
    ...recipientChoices[choice].query,
    ...(link && { [link.kind]: link.index }),
    ...(search ? { search } : {}),
    ...(isOrdered && order === 'newest' ? { order } : {}),
  };
  const params = { id: campaign.id };
  const list = usePages(recipientsOf(campaign.id), query, { pageSize });
  useUnauthorizedHandler(list.error);
  const items = list.items ?? [];
  return (
    <section
      id="recipients"
      aria-labelledby="recipients-title"
      className="flex scroll-mt-24 flex-col gap-5 print:hidden"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="recipients-title" tabIndex={-1} className="text-2xl outline-none">
          {t('campaignPage.campaignRecipients.recipients')}
        </h2>
        <div className="flex flex-wrap gap-2">
          {search === '' && <SaveAsSegment campaign={campaign} choice={choice} link={link} />}
          <Button asChild>
            <a href={endpointUrl(exportRecipients, { params, query })} download>
              <Download aria-hidden />
              {t('campaignPage.campaignRecipients.exportCsv')}
            </a>
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <SearchField
          label={t('campaignPage.campaignRecipients.searchRecipients')}
          placeholder={t('campaignPage.campaignRecipients.searchByAddressOrName')}
          value={typed}
          onValueChange={(text) => setTyped(text.slice(0, 200))}
          className="w-full sm:w-72"
        />
        <FilterSelect choice={choice} link={link} onChoice={onChoice} />
        {isOrdered && <OrderSelect order={order} onOrder={setOrder} />}
      </div>
      {list.isPending && (
        <LoadingRegion
          label={t('campaignPage.campaignRecipients.loadingTheRecipients')}
          className="flex flex-col gap-3"
        >
          {['first', 'second', 'third', 'fourth', 'fifth'].map((key) => (
            <Skeleton key={key} className="h-12 w-full" />
          ))}
        </LoadingRegion>
      )}
      {list.error && !list.items && (
        <LoadingFailed
          title={t('campaignPage.campaignRecipients.theRecipientsCouldNotBeLoaded')}
          query={list}
          note={null}
        />
      )}
      {list.items?.length === 0 && (
        <EmptyState
          className="py-10!"
          title={
            choice === 'all' && search === ''
              ? t('campaignPage.campaignRecipients.noRecipientsYet')
              : t('campaignPage.campaignRecipients.noRecipientsHere')
          }
          action={
            (choice !== 'all' || search !== '') && (
              <Button
                onClick={() => {
                  onChoice('all');
                  setTyped('');
                }}
              >
                {t('campaignPage.campaignRecipients.showAllRecipients')}
              </Button>
            )
          }
        />
      )}
      {items.length > 0 && (
        <div aria-busy={list.isPlaceholderData || undefined}>
          <Table
            caption={t('campaignPage.campaignRecipients.recipientsOfThisCampaign')}
            columns={columnsOf(setSteps)}
            rows={items}
            rowKey={(recipient) => recipient.contactId}
          />
          {list.hasNextPage && (
            <div className="mt-6 flex justify-center">
              <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('campaignPage.campaignRecipients.showMore')}
              </Button>
            </div>
          )}
        </div>
      )}
      {steps && (
        <RecipientSteps
          campaignId={campaign.id}
          recipient={steps}
          name={nameOf(steps)}
          onClose={() => setSteps(null)}
        />
      )}
    </section>
  );
};
