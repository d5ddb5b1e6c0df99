import { useRef, useState } from 'react';
import { countContacts } from '#contract/audience/contacts.ts';
import {
  type BlockReason,
  blockReason,
  listSuppressedContacts,
  type SuppressedContact,
} from '#contract/audience/suppressions.ts';
import { formatDate } from '#web/lib/dates.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { ListStates } from '#web/lib/loading/list-states.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FilterChips } from '#web/ui/controls/filter-chips.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';
import { statusTones } from '../contacts/contact-labels.ts';
import { ContactSkeletons } from '../contacts/contact-skeletons.tsx';
import { SuppressionLookUp, useAddressLookUp } from './suppression-look-up.tsx';

const pageSize = 50;
type Shown = 'all' | BlockReason;

const reasonNames: Record<BlockReason, string> = {
  get unsubscribed() {
    return t('contacts.suppressionsPage.unsubscribed');
  },
  get bounced() {
    return t('contacts.suppressionsPage.bounced');
  },
  get complained() {
    return t('contacts.suppressionsPage.reportedSpam');
  },
  get cleaned() {
    return t('contacts.suppressionsPage.suppressedByYou');
  },
};

const columns = (onRemove: (email: string) => void): Column<SuppressedContact>[] => [
  {
    key: 'email',
    header: t('contacts.suppressionsPage.contact'),
    primary: true,
    cell: ({ contactId, email }) => (
      <TextLink
        href={paths.espContact(contactId)}
        className="min-w-0 break-all text-ink decoration-transparent hover:decoration-current"
      >
        {email}
      </TextLink>
    ),
  },
  {
    key: 'reason',
    header: t('contacts.suppressionsPage.reason'),
    cell: ({ reason }) => <Badge tone={statusTones[reason]}>{reasonNames[reason]}</Badge>,
  },
  {
    key: 'at',
    header: t('contacts.suppressionsPage.since'),
    cell: ({ at }) => <span className="whitespace-nowrap">{formatDate(at)}</span>,
  },
  {
    key: 'actions',
    header: t('contacts.suppressionsPage.actions'),
    hideHeader: true,
    align: 'end',
    cell: ({ email }) => (
      <Button
        size="small"
        aria-label={t('contacts.suppressionsPage.removeEmail', { email })}
        onClick={() => onRemove(email)}
      >
        {t('contacts.suppressionsPage.remove')}
      </Button>
    ),
  },
];

const SuppressedContacts = ({ onRemove }: { onRemove: (email: string) => void }) => {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const query = useDebouncedValue(search.trim());
  const list = usePages(
    listSuppressedContacts,
    { search: query, ...(shown === 'all' ? {} : { reason: shown }) },
    { pageSize },
  );
  const counts = useEndpoint(countContacts, undefined, { fresh: true }).data?.byStatus;
  const isNarrowed = query !== '' || shown !== 'all';
  const length = list.items?.length ?? 0;
  if (list.items?.length === 0 && !isNarrowed && !list.isPlaceholderData)
    return (
      <EmptyState title={t('contacts.suppressionsPage.noSuppressedContacts')}>
        {t('contacts.suppressionsPage.contactsAppearHereWhenTheyUnsubscribe')}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('contacts.suppressionsPage.searchSuppressedContacts')}
          placeholder={t('contacts.suppressionsPage.searchByEmailOrName')}
          value={search}
          onValueChange={(text) => setSearch(text.slice(0, 200))}
          className="w-full sm:w-72 lg:w-80"
        />
        <FilterChips
          label={t('contacts.suppressionsPage.showByReason')}
          value={shown}
          onValueChange={setShown}
          items={[
            { value: 'all' as const, label: t('contacts.suppressionsPage.all') },
            ...blockReason.options.map((value) => ({ value, label: reasonNames[value] })),
          ].map((chip) =>
            counts
              ? {
                  ...chip,
                  count:
                    chip.value === 'all'
                      ? blockReason.options.reduce((sum, reason) => sum + (counts[reason] ?? 0), 0)
                      : (counts[chip.value] ?? 0),
                }
              : chip,
          )}
        />
      </div>
      <ListStates
        list={list}
        status={
          isNarrowed && list.items && !list.isPlaceholderData
            ? list.hasNextPage
              ? t('contacts.suppressionsPage.moreThanLengthFound', { length })
              : t('contacts.suppressionsPage.lengthFound', { length })
            : ''
        }
        skeleton={<ContactSkeletons />}
        failedTitle={t('contacts.suppressionsPage.weCouldNotLoadThem')}
        empty={
          !list.isPlaceholderData && (
            <EmptyState
              title={t('contacts.suppressionsPage.noSuppressedContactMatches')}
              action={
                <Button
                  onClick={() => {
                    setSearch('');
                    setShown('all');
                  }}
                >
                  {t('contacts.suppressionsPage.showAll')}
                </Button>
              }
            />
          )
        }
      >
        <Table
          caption={t('contacts.suppressionsPage.suppressedContacts')}
          columns={columns(onRemove)}
          rows={list.items ?? []}
          rowKey={({ contactId }) => contactId}
        />
      </ListStates>
    </div>
  );
};

/** Who gets no email, why, and how an address gets on or off that list. */
export const SuppressionsPage = () => {
  const lookUp = useAddressLookUp();
  const field = useRef<HTMLInputElement>(null);
  usePageTitle(t('contacts.suppressionsPage.suppressionList'));
  return (
    <Page>
      <PageHeader
        title={t('contacts.suppressionsPage.suppressionList')}
        description={t('contacts.suppressionsPage.addressesOnItGetNoEmail')}
        className="mb-8"
      />
      <div className="flex flex-col gap-10">
        <section aria-labelledby="look-up-heading" className="max-w-2xl">
          <h2 id="look-up-heading" className="text-2xl">
            {t('contacts.suppressionsPage.lookUpAnAddress')}
          </h2>
          <p className="measure mt-1.5 mb-4 text-ink-soft">
            {t('contacts.suppressionsPage.suppressAnAddressOrRemoveIt')}
          </p>
          <SuppressionLookUp state={lookUp} field={field} />
        </section>
        <section aria-labelledby="suppressed-heading">
          <h2 id="suppressed-heading" className="text-2xl">
            {t('contacts.suppressionsPage.suppressedContacts')}
          </h2>
          <p className="measure mt-1.5 mb-4 text-ink-soft">
            {t('contacts.suppressionsPage.onlyContactsAreListed')}
          </p>
          <SuppressedContacts
            onRemove={(email) => {
              field.current?.focus();
              void lookUp.lookUp(email);
            }}
          />
        </section>
      </div>
    </Page>
  );
};
