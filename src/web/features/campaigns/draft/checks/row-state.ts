import type { Campaign } from '#contract/campaigns/campaigns.ts';
import { type Check, type DraftRowId, rowOfCheck } from './row-of-check.ts';

export type RowState = 'done' | 'todo' | 'attention' | 'checking' | 'unchecked';

/** What is not chosen yet, rather than wrong. */
const missingIds: ReadonlySet<string> = new Set(['audience', 'empty', 'account-missing']);

export const problemsOf = (row: DraftRowId, checks: readonly Check[]): Check[] =>
  checks.filter((check) => check.level !== 'ok' && rowOfCheck(check) === row);

export const blockersIn = (checks: readonly Check[]): number =>
  checks.filter(({ level }) => level === 'block').length;

export interface DraftFacts {
  campaign: Pick<Campaign, 'status'>;
  /** null: not checked yet. */
  checks: readonly Check[] | null;
  /** The checks could not run. */
  hasFailed: boolean;
  hasPlanEnded: boolean;
  /** A test of the campaign as it is now was sent. */
  isTested: boolean;
}

/** How far a row is. */
export const rowState = (
  row: DraftRowId,
  { campaign, checks, hasFailed, hasPlanEnded, isTested }: DraftFacts,
): RowState => {
  if (row === 'test') return isTested ? 'done' : 'todo';
  if (row === 'tracking' || row === 'utm') return 'done';
  if (checks === null) return hasFailed ? 'unchecked' : 'checking';
  const own = problemsOf(row, checks);
  const blocker = own.find(({ level }) => level === 'block');
  if (row === 'schedule') {
    if (hasPlanEnded || blockersIn(checks) > 0) return 'attention';
    if (own.some(({ level }) => level === 'warn')) return 'attention';
    return campaign.status === 'scheduled' ? 'done' : 'todo';
  }
  if (blocker) return missingIds.has(blocker.id) ? 'todo' : 'attention';
  return own.some(({ level }) => level === 'warn') ? 'attention' : 'done';
};
