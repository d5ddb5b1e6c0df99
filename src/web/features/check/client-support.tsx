import type { ClientGap } from '#web/lib/analysis/read-content.ts';
import { listText } from '#web/text/list-text.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';

const columns: Column<ClientGap>[] = [
  {
    key: 'feature',
    get header() {
      return t('check.clientSupport.whatTheEmailUses');
    },
    primary: true,
    cell: ({ slug, feature }) => (
      <TextLink
        external
        href={`https://www.caniemail.com/features/${slug}/`}
        target="_blank"
        rel="noreferrer"
      >
        {feature}
      </TextLink>
    ),
  },
  {
    key: 'uses',
    get header() {
      return t('check.clientSupport.where');
    },
    cell: ({ uses, line }) => (
      <span className="whitespace-nowrap">
        {t('check.clientSupport.lineLineAndUsesMore', { line, uses: uses - 1 })}
      </span>
    ),
  },
  {
    key: 'without',
    get header() {
      return t('check.clientSupport.leftOutBy');
    },
    cell: ({ without }) => <span className="text-end sm:text-start">{listText(without) || '–'}</span>,
  },
  {
    key: 'partly',
    get header() {
      return t('check.clientSupport.inPartBy');
    },
    cell: ({ partly }) => <span className="text-end sm:text-start">{listText(partly) || '–'}</span>,
  },
];

/** What some mail programs will not show as intended. None of it counts toward the grade. */
export const ClientSupport = ({ gaps, updated }: { gaps: readonly ClientGap[]; updated: string }) => (
  <section aria-labelledby="client-support" className="flex flex-col gap-2">
    <h3 id="client-support" className="font-serif text-xl">
      {t('check.clientSupport.whereItWillLookDifferent')}
    </h3>
    <p className="measure text-ink-soft text-sm">
      {gaps.length > 0
        ? t('check.clientSupport.mailProgramsThatLeaveOutOr')
        : t('check.clientSupport.nothingInItThatOneOf')}
    </p>
    {gaps.length > 0 && (
      <Table
        caption={t('check.clientSupport.whatMailProgramsLeaveOut')}
        columns={columns}
        rows={gaps}
        rowKey={({ slug }) => slug}
        className="text-sm"
      />
    )}
    <p className="text-ink-soft text-sm">
      <Rich
        id="check.clientSupport.afterTheTestsOfCanI"
        values={{ updated }}
        parts={[
          <TextLink key="0" external href="https://www.caniemail.com/" target="_blank" rel="noreferrer" />,
          <span key="1" className="whitespace-nowrap" />,
        ]}
      />
    </p>
  </section>
);
