import { Download, FileText, Printer, Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { exportRecipients } from '#contract/campaigns/recipients.ts';
import { exportReport, type ReportTable, reportTables } from '#contract/campaigns/report-files.ts';
import { endpointUrl } from '#web/lib/api.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

const tableNames: Record<ReportTable, () => string> = {
  summary: () => t('campaignPage.export.summary'),
  links: () => t('campaignPage.export.links'),
  hours: () => t('campaignPage.export.hours'),
  clients: () => t('campaignPage.export.clients'),
  providers: () => t('campaignPage.export.providers'),
  bounces: () => t('campaignPage.export.bounces'),
};

const FileItem = ({ href, name }: { href: string; name: string }) => (
  <MenuItem asChild>
    <a href={href} download>
      <FileText aria-hidden />
      {name}
    </a>
  </MenuItem>
);

/** What can be done with the report of a campaign: share it, take its figures along, print it. */
export const ReportActions = ({ campaignId }: { campaignId: string }) => {
  const [isSharing, setIsSharing] = useState(false);
  const params = { id: campaignId };
  return (
    <>
      <Button onClick={() => setIsSharing(true)}>
        <Share2 aria-hidden />
        {t('campaignPage.share.share')}
      </Button>
      <DropdownMenu
        label={t('campaignPage.export.export')}
        trigger={
          <Button>
            <Download aria-hidden />
            {t('campaignPage.export.export')}
          </Button>
        }
      >
        <MenuLabel>
          <span className="text-ink-soft text-sm">{t('campaignPage.export.asCsv')}</span>
        </MenuLabel>
        {reportTables.map((table) => (
          <FileItem
            key={table}
            name={tableNames[table]()}
            href={endpointUrl(exportReport, { params, query: { table } })}
          />
        ))}
        <FileItem
          name={t('campaignPage.export.recipients')}
          href={endpointUrl(exportRecipients, { params, query: {} })}
        />
        <MenuSeparator />
        <MenuItem
          icon={<Printer aria-hidden />}
          // The menu is closed by then.
          onSelect={() => requestAnimationFrame(() => requestAnimationFrame(() => window.print()))}
        >
          {t('campaignPage.export.print')}
        </MenuItem>
      </DropdownMenu>
      <Suspense fallback={null}>
        {isSharing && <ShareDialog campaignId={campaignId} open onClose={() => setIsSharing(false)} />}
      </Suspense>
    </>
  );
};
