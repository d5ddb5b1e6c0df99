import { useState } from 'react';
import type { CampaignReport } from '#contract/campaigns/report.ts';
import { t } from '#web/text/t.ts';
import { ClickMap, type Colors } from './click-map.tsx';
import type { LinkChoice } from './link-choice.ts';
import { isCountedByAddress } from './link-rows.ts';
import { LinkTable } from './link-table.tsx';

/** Which links were clicked, on the email and as a table. */
export const CampaignLinks = ({
  name,
  hasDarkColors,
  mapUrls,
  report,
  onShowPeople,
}: {
  /** Of the campaign. */
  name: string;
  hasDarkColors: boolean;
  mapUrls: Record<Colors, string>;
  report: CampaignReport;
  /** Not for readers of a shared report, which has no recipients. */
  onShowPeople?: (link: LinkChoice) => void;
}) => {
  const { links } = report;
  const [shownLink, setShownLink] = useState<number | null>(null);
  const show = (index: number) => {
    setShownLink(index);
    const map = document.getElementById('click-map');
    map?.scrollIntoView({ block: 'start' });
    map?.focus({ preventScroll: true });
  };
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="links" className="flex flex-col gap-6">
      <h2 id="links" className="font-serif text-xl">
        {t('campaignPage.campaignLinks.links')}
      </h2>
      <ClickMap
        urls={mapUrls}
        name={name}
        people={links.reduce((sum, { people }) => sum + people, 0)}
        hasDarkColors={hasDarkColors}
        shownLink={shownLink}
      />
      {isCountedByAddress(links) && (
        <p className="measure text-ink-soft text-sm">{t('campaignPage.clickMap.byAddress')}</p>
      )}
      <LinkTable report={report} onShow={show} {...(onShowPeople && { onShowPeople })} />
    </section>
  );
};
