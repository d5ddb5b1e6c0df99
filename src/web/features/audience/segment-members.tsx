import { listSegmentMembers } from '#contract/segments.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Table } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ContactBadge } from './contact-badge.tsx';
import { ContactSkeletons } from './contact-skeletons.tsx';
import { fullName } from './contact-words.ts';
import { LoadingFailed } from './loading-failed.tsx';

const pageSize = 50;

/** Who is in a segment that was saved, now. */
export const SegmentMembers = ({ id }: { id: string }) => {
  const list = usePages(listSegmentMembers, {}, { pageSize, params: { id } });
  if (list.isPending) return <ContactSkeletons />;
  if (list.error)
    return (
      <LoadingFailed
        title="The contacts could not be loaded"
        error={list.error}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  const contacts = list.items ?? [];
  return (
    <>
      {contacts.length === 0 && !list.hasNextPage && (
        <p className="py-6 text-ink-soft">Nobody is in this segment now. Whoever fits later will be.</p>
      )}
      {contacts.length > 0 && (
        <Table
          caption="Contacts in this segment"
          rows={contacts}
          rowKey={(contact) => contact.id}
          columns={[
            {
              key: 'email',
              header: 'Email',
              primary: true,
              cell: (contact) => (
                <TextLink href={paths.espContact(contact.id)} className="break-all text-ink">
                  {contact.email}
                </TextLink>
              ),
            },
            { key: 'name', header: 'Name', cell: fullName },
            { key: 'status', header: 'Status', cell: (contact) => <ContactBadge status={contact.status} /> },
            { key: 'added', header: 'Added', cell: (contact) => formatDate(contact.createdAt) },
          ]}
        />
      )}
      {list.hasNextPage && (
        <ShowMore
          label="Show more"
          busy={list.isFetchingNextPage}
          onMore={() => {
            if (!list.isFetching) void list.fetchNextPage();
          }}
        />
      )}
    </>
  );
};
