import { Download, UserMinus } from 'lucide-react';
import { useRef, useState } from 'react';
import { exportContacts, type Membership } from '#contract/audience/contacts.ts';
import { type ListDetails, type ListMember, listListMembers } from '#contract/audience/lists.ts';
import { endpointUrl } from '#web/lib/api.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { ListStates } from '#web/lib/loading/list-states.tsx';
import { SelectBox } from '#web/lib/selection/select-box.tsx';
import { useSelection } from '#web/lib/selection/use-selection.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { type Chip, FilterChips } from '#web/ui/controls/filter-chips.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { EmptyState } from '#web/ui/display/empty-state.tsx';
import type { Tone } from '#web/ui/display/tone.ts';
import { ConfirmationRequest } from '../contacts/confirmation-request.tsx';
import { ContactBadge } from '../contacts/contact-badge.tsx';
import { ContactSkeletons } from '../contacts/contact-skeletons.tsx';
import { MemberSelection } from './member-selection.tsx';
import { MemberTable } from './member-table.tsx';
import { useListMembership } from './use-list-membership.ts';

const pageSize = 50;
const noMembers: readonly ListMember[] = [];

const membershipNames: Record<Membership, { name: string; tone: Tone }> = {
  active: {
    get name() {
      return t('lists.listMembers.active');
    },
    tone: 'good',
  },
  pending: {
    get name() {
      return t('lists.listMembers.notConfirmedYet');
    },
    tone: 'attention',
  },
  left: {
    get name() {
      return t('lists.listMembers.left');
    },
    tone: 'neutral',
  },
};

const MembershipBadges = ({ member }: { member: ListMember }) => (
  <span className="inline-flex flex-wrap gap-1.5">
    {/* An unsubscribed or bounced member gets nothing: "Active" would say the opposite. */}
    {member.subscribed || member.membership === 'left' ? (
      <Badge tone={membershipNames[member.membership].tone}>{membershipNames[member.membership].name}</Badge>
    ) : (
      <ContactBadge status={member.status} />
    )}
  </span>
);

type Shown = 'all' | Membership;

/** The members of a list, their status, and their removal. */
export const ListMembers = ({ list, onAdd }: { list: ListDetails; onAdd: () => void }) => {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const table = useRef<HTMLDivElement>(null);
  const query = useDebouncedValue(search.trim());
  const members = usePages(
    listListMembers,
    { search: query, ...(shown === 'all' ? {} : { membership: shown }) },
    { pageSize, params: { id: list.id } },
  );
  const { remove } = useListMembership(list);
  const { active, withoutMail, pending, left } = list.counts;
  const rows = members.items ?? noMembers;
  const selection = useSelection(rows);

  const removeMember = async (member: ListMember) => {
    const index = rows.indexOf(member);
    const next = rows[index + 1] ?? rows[index - 1];
    if (!(await remove(member))) return;
    // The row that had the focus is gone.
    const link = next && table.current?.querySelector<HTMLElement>(`[data-member="${CSS.escape(next.id)}"]`);
    (link ?? document.querySelector<HTMLElement>('[data-page-heading]'))?.focus();
  };

  if (list.contactCount + left === 0 && members.items?.length === 0 && query === '')
    return (
      <EmptyState
        title={t('lists.listMembers.thisListHasNoMembersYet')}
        action={
          <Button variant="primary" onClick={onAdd}>
            {t('lists.listMembers.addMembers')}
          </Button>
        }
      >
        {t('lists.listMembers.addPeopleYouHaveAsContacts')}
      </EmptyState>
    );

  const chips: Chip<Shown>[] = [
    { value: 'all', label: t('lists.listMembers.members'), count: list.contactCount },
    ...(pending > 0 || shown === 'pending'
      ? [{ value: 'pending' as const, label: t('lists.listMembers.notConfirmedYet'), count: pending }]
      : []),
    ...(left > 0 || shown === 'left'
      ? [{ value: 'left' as const, label: t('lists.listMembers.left'), count: left }]
      : []),
  ];
  return (
    <div ref={table} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label={t('lists.listMembers.searchMembers')}
          placeholder={t('lists.listMembers.searchByEmailOrName')}
          value={search}
          onValueChange={(text) => setSearch(text.slice(0, 200))}
          className="w-full sm:w-72 lg:w-80"
        />
        {chips.length > 1 && (
          <FilterChips
            label={t('lists.listMembers.show')}
            value={shown}
            items={chips}
            onValueChange={setShown}
          />
        )}
        <Button asChild variant="quiet" className="-mx-4 sm:ms-auto">
          <a
            href={endpointUrl(exportContacts, {
              query: { list: list.id, ...(shown === 'all' ? {} : { membership: shown }) },
            })}
            download
          >
            <Download aria-hidden />
            {t('lists.listMembers.exportCsv')}
          </a>
        </Button>
      </div>
      {shown === 'all' && withoutMail > 0 && (
        <p className="text-ink-soft text-sm">
          {t('lists.listMembers.activeOfContactcountMembersGetThe', {
            active,
            contactCount: list.contactCount,
          })}
        </p>
      )}
      {shown === 'left' && (
        <p className="text-ink-soft text-sm">{t('lists.listMembers.theyLeftTheListThemselvesOnly')}</p>
      )}
      {shown === 'pending' && rows.length > 0 && (
        <ConfirmationRequest listId={list.id} contactIds={rows.map(({ id }) => id)} />
      )}
      <ListStates
        list={members}
        status={
          selection.ids.size > 0 ? t('shared.selectionBar.selectedCount', { count: selection.ids.size }) : ''
        }
        skeleton={<ContactSkeletons />}
        failedTitle={t('lists.listMembers.theMembersCouldNotBeLoaded')}
        empty={
          <p role="status" className="break-words py-8 text-center text-ink-soft">
            {query === ''
              ? t('lists.listMembers.noMembers')
              : t('lists.listMembers.noMemberOfThisListMatches', { query })}
          </p>
        }
      >
        <MemberSelection list={list} members={rows} selection={selection} />
        <MemberTable
          caption={t('lists.listMembers.membersOfName', { name: list.name })}
          statusHead={t('lists.listMembers.onThisList')}
          sinceHead={t('lists.listMembers.since')}
          sinceLine={(date) => t('lists.listMembers.joinedDate', { date })}
          rows={rows}
          status={(member) => <MembershipBadges member={member} />}
          since={(member) => member.memberSince}
          select={(member) => (
            <SelectBox
              name={member.email}
              checked={selection.has(member.id)}
              onChoose={(isChosen, through) => selection.choose(member.id, isChosen, through)}
            />
          )}
          action={(member) =>
            member.membership !== 'left' && (
              <IconButton
                variant="danger"
                label={t('lists.listMembers.takeEmailOffTheList', { email: member.email })}
                icon={<UserMinus aria-hidden />}
                onClick={() => void removeMember(member)}
              />
            )
          }
        />
      </ListStates>
    </div>
  );
};
