import { useState } from 'react';
import type { Campaign } from '#contract/campaigns/campaigns.ts';
import type { CampaignReport } from '#contract/campaigns/report.ts';
import { formatCount } from '#web/lib/counts.ts';
import { t } from '#web/text/t.ts';
import { Table } from '#web/ui/display/table.tsx';
import { ClickMap } from './click-map.tsx';
import { isCountedByAddress } from './link-rows.ts';
import { LinkTable } from './link-table.tsx';

/** Which links were clicked, on the email and as a table, and why messages bounced. */
export const CampaignLinks = ({
  campaign: { id, name, htmlContent },
  report,
}: {
  campaign: Pick<Campaign, 'id' | 'name' | 'htmlContent'>;
  report: CampaignReport;
}) => {
  const { links, bounces } = report;
  const [shownLink, setShownLink] = useState<number | null>(null);
  const show = (index: number) => {
    setShownLink(index);
    const map = document.getElementById('click-map');
    map?.scrollIntoView({ block: 'start' });
    map?.focus({ preventScroll: true });
  };
  return (
    <>
      {links.length > 0 && (
        <section aria-labelledby="links" className="flex flex-col gap-6">
          <h2 id="links" className="font-serif text-xl">
            {t('campaignPage.campaignLinks.links')}
          </h2>
          <ClickMap
            campaignId={id}
            name={name}
            people={links.reduce((sum, { people }) => sum + people, 0)}
            hasDarkColors={htmlContent.includes('prefers-color-scheme:dark')}
            shownLink={shownLink}
          />
          {isCountedByAddress(links) && (
            <p className="measure text-ink-soft text-sm">{t('campaignPage.clickMap.byAddress')}</p>
          )}
          <LinkTable report={report} onShow={show} />
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
