import type { CampaignReport } from '#contract/campaigns/report.ts';
import { formatCount } from '#web/lib/counts.ts';
import { t } from '#web/text/t.ts';
import { type Column, Table } from '#web/ui/display/table.tsx';
import { formatRate } from '../campaign-labels.ts';
import { deviceNames, programNames } from './client-names.ts';

type Client = CampaignReport['clients'][number];

const ClientTable = ({ title, clients }: { title: string; clients: readonly Client[] }) => {
  const all = clients.reduce((sum, { people }) => sum + people, 0);
  const columns: Column<Client>[] = [
    {
      key: 'program',
      header: t('campaignPage.clients.program'),
      primary: true,
      cell: ({ program }) => <bdi>{t(programNames[program])}</bdi>,
    },
    { key: 'device', header: t('campaignPage.clients.device'), cell: ({ device }) => t(deviceNames[device]) },
    {
      key: 'people',
      header: t('campaignPage.clients.people'),
      align: 'end',
      cell: ({ people }) => formatCount(people),
    },
    {
      key: 'share',
      header: t('campaignPage.clients.share'),
      align: 'end',
      cell: ({ people }) => (
        <span className="inline-flex items-center justify-end gap-3">
          <span aria-hidden className="hidden h-2 w-24 overflow-hidden rounded-full bg-sunken lg:block">
            <span className="block h-full bg-accent" style={{ width: `${(people / all) * 100}%` }} />
          </span>
          <span className="min-w-14">{formatRate(people, all)}</span>
        </span>
      ),
    },
  ];
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 className="font-serif text-lg">{title}</h3>
      <Table
        caption={title}
        columns={columns}
        rows={clients}
        rowKey={({ program, device }) => `${program} ${device}`}
      />
    </div>
  );
};

/** What recipients opened the email with, and where its links opened. */
export const CampaignClients = ({ clients }: Pick<CampaignReport, 'clients'>) => {
  const opened = clients.filter(({ kind }) => kind === 'open');
  const clicked = clients.filter(({ kind }) => kind === 'click');
  if (opened.length + clicked.length === 0) return null;
  return (
    <section aria-labelledby="clients" className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <h2 id="clients" className="font-serif text-xl">
          {t('campaignPage.clients.title')}
        </h2>
        <p className="measure text-ink-soft text-sm">{t('campaignPage.clients.howCounted')}</p>
      </div>
      {opened.length > 0 && <ClientTable title={t('campaignPage.clients.openedWith')} clients={opened} />}
      {clicked.length > 0 && <ClientTable title={t('campaignPage.clients.clickedWith')} clients={clicked} />}
    </section>
  );
};
