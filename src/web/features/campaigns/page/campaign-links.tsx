import type { CampaignReport } from '#contract/campaigns/report.ts';
import { formatCount } from '#web/lib/counts.ts';
import { t } from '#web/text/t.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';
import { formatRate } from '../campaign-labels.ts';

type Link = CampaignReport['links'][number];

/** Which links were clicked, and why messages bounced. */
export const CampaignLinks = ({ report: { links, bounces, sentCount } }: { report: CampaignReport }) => {
  const columns: Column<Link>[] = [
    {
      key: 'url',
      header: t('campaignPage.campaignLinks.link'),
      primary: true,
      cell: ({ url }) => (
        <TextLink external href={url} target="_blank" rel="noreferrer" className="min-w-0 break-all">
          <bdi dir="ltr">{url}</bdi>
        </TextLink>
      ),
    },
    {
      key: 'people',
      header: t('campaignPage.campaignLinks.people'),
      align: 'end',
      cell: ({ people }) => formatCount(people),
    },
    {
      key: 'rate',
      header: t('campaignPage.campaignLinks.ofAllSent'),
      align: 'end',
      cell: ({ people }) => formatRate(people, sentCount),
    },
    {
      key: 'clicks',
      header: t('campaignPage.campaignLinks.clicks'),
      align: 'end',
      cell: ({ clicks }) => formatCount(clicks),
    },
  ];
  return (
    <>
      {links.length > 0 && (
        <section aria-labelledby="links" className="flex flex-col gap-4">
          <h2 id="links" className="font-serif text-xl">
            {t('campaignPage.campaignLinks.links')}
          </h2>
          <Table
            caption={t('campaignPage.campaignLinks.linksOfThisCampaign')}
            columns={columns}
            rows={links}
            rowKey={({ url }) => url}
          />
        </section>
      )}
      {bounces.length > 0 && (
        <section aria-labelledby="bounces" className="flex flex-col gap-4">
          <h2 id="bounces" className="font-serif text-xl">
            {t('campaignPage.campaignLinks.bounceReasons')}
          </h2>
          <Table
            caption={t('campaignPage.campaignLinks.bouncesByKind')}
            columns={[
              {
                key: 'kind',
                header: t('campaignPage.campaignLinks.reason'),
                primary: true,
                cell: ({ kind }) => kind,
              },
              {
                key: 'count',
                header: t('campaignPage.campaignLinks.mails'),
                align: 'end',
                cell: ({ count }) => formatCount(count),
              },
            ]}
            rows={bounces}
            rowKey={({ kind }) => kind}
          />
        </section>
      )}
    </>
  );
};
