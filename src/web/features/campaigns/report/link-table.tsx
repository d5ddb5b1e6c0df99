import type { CampaignReport } from '#contract/campaigns/report.ts';
import { formatCount } from '#web/lib/counts.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';
import { formatRate } from '../campaign-labels.ts';
import { type LinkChoice, nameOfLink } from './link-choice.ts';
import { type LinkRow, linkRows } from './link-rows.ts';

const figuresOf = (row: LinkRow) => (row.kind === 'address' ? row : row.link);

const NameCell = ({ row, onShow }: { row: LinkRow; onShow: (index: number) => void }) => {
  if (row.kind === 'address')
    return (
      <TextLink external href={row.url} target="_blank" rel="noreferrer" className="min-w-0 break-all">
        <bdi dir="ltr">{row.url}</bdi>
      </TextLink>
    );
  const { index, label } = row.link;
  const number = index + 1;
  return (
    <span className="flex min-w-0 items-center gap-2 font-normal sm:ps-4">
      <Button
        size="small"
        aria-label={t('campaignPage.campaignLinks.showOnMap', { number })}
        onClick={() => onShow(index)}
        className="figures min-w-8 px-2!"
      >
        {number}
      </Button>
      <span aria-hidden className="figures hidden print:inline">
        {number}
      </span>
      {label ? (
        <bdi className="min-w-0 break-words">{label}</bdi>
      ) : (
        <span className="text-ink-soft">{t('campaignPage.campaignLinks.withoutText')}</span>
      )}
    </span>
  );
};

const choiceOf = (row: LinkRow): LinkChoice =>
  row.kind === 'address'
    ? { kind: 'address', index: row.group, name: row.url }
    : { kind: 'link', index: row.link.index, name: nameOfLink(row.link.index, row.link.label) };

const PeopleCell = ({
  row,
  onShowPeople,
}: {
  row: LinkRow;
  onShowPeople: ((link: LinkChoice) => void) | undefined;
}) => {
  const { people } = figuresOf(row);
  if (!onShowPeople || people === 0) return formatCount(people);
  const choice = choiceOf(row);
  return (
    <button
      type="button"
      onClick={() => onShowPeople(choice)}
      className="rounded-sm underline decoration-hairline underline-offset-4 hover:text-accent pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      {formatCount(people)}
      <span className="sr-only">{t('campaignPage.people.showWhoFollowed', { name: choice.name })}</span>
    </button>
  );
};

/** One row for each link of the email, under a heading for its address. */
export const LinkTable = ({
  report: { links, sentCount },
  onShow,
  onShowPeople,
}: {
  report: CampaignReport;
  /** Lists who followed a link. */
  onShowPeople?: (link: LinkChoice) => void;
  /** Shows the link with this index on the map. */
  onShow: (index: number) => void;
}) => {
  const columns: Column<LinkRow>[] = [
    {
      key: 'link',
      header: t('campaignPage.campaignLinks.link'),
      primary: true,
      cell: (row) => <NameCell row={row} onShow={onShow} />,
    },
    {
      key: 'people',
      header: t('campaignPage.campaignLinks.people'),
      align: 'end',
      cell: (row) => <PeopleCell row={row} onShowPeople={onShowPeople} />,
    },
    {
      key: 'rate',
      header: t('campaignPage.campaignLinks.ofAllSent'),
      align: 'end',
      cell: (row) => formatRate(figuresOf(row).people, sentCount),
    },
    {
      key: 'clicks',
      header: t('campaignPage.campaignLinks.clicks'),
      align: 'end',
      cell: (row) => formatCount(figuresOf(row).clicks),
    },
    {
      key: 'machines',
      header: t('campaignPage.campaignLinks.byMachines'),
      align: 'end',
      cell: (row) => formatCount(figuresOf(row).machineClicks),
    },
  ];
  return (
    <Table
      caption={t('campaignPage.campaignLinks.linksOfThisCampaign')}
      columns={columns}
      rows={linkRows(links)}
      rowKey={(row) => (row.kind === 'address' ? `address ${row.group}` : `link ${row.link.index}`)}
    />
  );
};
