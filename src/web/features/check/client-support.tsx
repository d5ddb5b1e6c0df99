import type { ClientGap } from '#web/lib/analysis/read-content.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { type Column, Table } from '#web/ui/display/table.tsx';

const columns: Column<ClientGap>[] = [
  {
    key: 'feature',
    header: 'What the email uses',
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
    header: 'Where',
    cell: ({ uses, line }) => (
      <span className="whitespace-nowrap">
        {uses === 1 ? `Line ${line}` : `Line ${line} and ${uses - 1} more`}
      </span>
    ),
  },
  {
    key: 'without',
    header: 'Left out by',
    cell: ({ without }) => <span className="text-right sm:text-left">{without.join(', ') || '–'}</span>,
  },
  {
    key: 'partly',
    header: 'In part by',
    cell: ({ partly }) => <span className="text-right sm:text-left">{partly.join(', ') || '–'}</span>,
  },
];

/** What some mail programs will not show as intended. None of it counts toward the grade. */
export const ClientSupport = ({ gaps, updated }: { gaps: readonly ClientGap[]; updated: string }) => (
  <section aria-labelledby="client-support" className="flex flex-col gap-2">
    <h3 id="client-support" className="font-serif text-xl">
      Where it will look different
    </h3>
    <p className="measure text-ink-soft text-sm">
      {gaps.length > 0
        ? 'Mail programs that leave out or half follow what this email uses. See that it reads well without it. It does not change the grade.'
        : 'Nothing in it that one of the main mail programs is known to leave out.'}
    </p>
    {gaps.length > 0 && (
      <Table
        caption="What mail programs leave out"
        columns={columns}
        rows={gaps}
        rowKey={({ slug }) => slug}
        className="text-sm"
      />
    )}
    <p className="text-ink-soft text-sm">
      After the tests of{' '}
      <TextLink external href="https://www.caniemail.com/" target="_blank" rel="noreferrer">
        Can I email
      </TextLink>{' '}
      (MIT license), <span className="whitespace-nowrap">{updated}</span>.
    </p>
  </section>
);
