import type { EspTrends } from '#contract/campaigns/overview.ts';
import type { Context } from '../../../context.ts';
import { readDays } from '../../../db/campaigns/reports/daily-stats.ts';
import type { Caller } from '../../shared/caller.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The last days, including today. */
export const readEspTrends = async (ctx: Context, caller: Caller, days: number): Promise<EspTrends> => {
  const to = ctx.now();
  const from = new Date(to.getTime() - (days - 1) * dayMs);
  const rows = await readDays(ctx.db, caller.workspace_id, { from, to });
  return {
    // Counts may be corrected downwards later, so a single day may fall below zero.
    days: rows.map(({ new_contacts, ...row }) => ({
      day: row.day,
      sent: Math.max(0, row.sent),
      opened: Math.max(0, row.opened),
      clicked: Math.max(0, row.clicked),
      newContacts: Math.max(0, new_contacts),
    })),
  };
};
