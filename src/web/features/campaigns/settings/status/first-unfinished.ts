import type { SetupRow, SetupRowId } from '#contract/ses/setup.ts';

const unfinished: ReadonlySet<SetupRow['state']> = new Set(['attention', 'blocked', 'unknown']);

/** The row whose action is the next one; null: everything is done. What is only being waited for is no action. */
export const firstUnfinished = (rows: readonly SetupRow[]): SetupRowId | null =>
  rows.find(({ state }) => unfinished.has(state))?.id ?? null;
