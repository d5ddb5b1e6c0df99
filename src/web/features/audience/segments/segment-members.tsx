import { listSegmentMembers } from '#contract/audience/segments.ts';
import { usePages } from '#web/lib/hooks/use-pages.ts';
import { ShowMoreOf } from '#web/lib/loading/list-states.tsx';
import { LoadingFailed } from '#web/lib/loading/loading-failed.tsx';
import { t } from '#web/text/t.ts';
import { ContactBadge } from '../contacts/contact-badge.tsx';
import { ContactSkeletons } from '../contacts/contact-skeletons.tsx';
import { MemberTable } from '../lists/member-table.tsx';

const pageSize = 50;

/** The contacts that are in a saved segment now. */
export const SegmentMembers = ({ id }: { id: string }) => {
  const list = usePages(listSegmentMembers, {}, { pageSize, params: { id } });
  if (list.isPending) return <ContactSkeletons />;
  if (list.error)
    return <LoadingFailed title={t('lists.segmentMembers.theContactsCouldNotBeLoaded')} query={list} />;
  const contacts = list.items ?? [];
  return (
    <>
      {contacts.length === 0 && !list.hasNextPage && (
        <p className="py-6 text-ink-soft">{t('lists.segmentMembers.noContactIsInThisSegment')}</p>
      )}
      {contacts.length > 0 && (
        <MemberTable
          caption={t('lists.segmentMembers.contactsInThisSegment')}
          statusHead={t('lists.segmentMembers.status')}
          sinceHead={t('lists.segmentMembers.added')}
          sinceLine={(date) => t('lists.segmentMembers.addedDate', { date })}
          rows={contacts}
          status={(contact) => <ContactBadge status={contact.status} />}
          since={(contact) => contact.createdAt}
        />
      )}
      <ShowMoreOf list={list} />
    </>
  );
};
