import type { CampaignReport } from '#contract/campaigns/report.ts';
import { formatCount } from '#web/lib/counts.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';
import { formatRate } from '../campaign-labels.ts';

type Link = CampaignReport['links'][number];

/** Which links were clicked, and why messages bounced. */
export const CampaignLinks = ({ report: { links, bounces, sentCount } }: { report: CampaignReport }) => {
  const columns: Column<Link>[] = [
    {
      key: 'url',
      header: 'Link',
      primary: true,
      cell: ({ url }) => (
        <TextLink external href={url} target="_blank" rel="noreferrer" className="min-w-0 break-all">
          {url}
        </TextLink>
      ),
    },
    { key: 'people', header: 'People', align: 'end', cell: ({ people }) => formatCount(people) },
    {
      key: 'rate',
      header: 'Of all sent',
      align: 'end',
      cell: ({ people }) => formatRate(people, sentCount),
    },
    { key: 'clicks', header: 'Clicks', align: 'end', cell: ({ clicks }) => formatCount(clicks) },
  ];
  return (
    <>
      {links.length > 0 && (
        <section aria-labelledby="links" className="flex flex-col gap-4">
          <h2 id="links" className="font-serif text-xl">
            Links
          </h2>
          <Table caption="Links of this campaign" columns={columns} rows={links} rowKey={({ url }) => url} />
        </section>
      )}
      {bounces.length > 0 && (
        <section aria-labelledby="bounces" className="flex flex-col gap-4">
          <h2 id="bounces" className="font-serif text-xl">
            Bounce reasons
          </h2>
          <Table
            caption="Bounces by kind"
            columns={[
              {
                key: 'kind',
                header: 'Reason',
                primary: true,
                cell: ({ kind }) => kind,
              },
              { key: 'count', header: 'Mails', align: 'end', cell: ({ count }) => formatCount(count) },
            ]}
            rows={bounces}
            rowKey={({ kind }) => kind}
          />
        </section>
      )}
    </>
  );
};
