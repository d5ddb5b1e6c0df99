import type { Preflight } from '#contract/campaigns/preflight.ts';

export type Check = Preflight['checks'][number];

/** The rows of a draft's page, in their order. */
export const draftRows = ['to', 'from', 'subject', 'content', 'utm', 'tracking', 'schedule', 'test'] as const;
export type DraftRowId = (typeof draftRows)[number];

/** Those whose row is not that of their part. */
const ownRows: Readonly<Partial<Record<string, DraftRowId>>> = {
  // The rates of an account come from whom it writes to.
  bounces: 'to',
  complaints: 'to',
  quota: 'schedule',
  'postal-address': 'from',
};

const rowsOfParts: Record<Check['where'], DraftRowId> = {
  account: 'from',
  audience: 'to',
  content: 'content',
  details: 'from',
};

/** The one row of the page that a check belongs to. */
export const rowOfCheck = ({ id, where }: Pick<Check, 'id' | 'where'>): DraftRowId => {
  const own = ownRows[id];
  if (own) return own;
  if (where === 'details' && /^(?:subject|preheader|merge-tag)/.test(id)) return 'subject';
  return rowsOfParts[where];
};

const fixedInRow: ReadonlySet<string> = new Set(['account-missing', 'postal-address', 'sample-address']);

/** Others are fixed in the settings of the account. */
export const isFixedInRow = ({ id, where }: Pick<Check, 'id' | 'where'>): boolean =>
  where !== 'account' || fixedInRow.has(id);
