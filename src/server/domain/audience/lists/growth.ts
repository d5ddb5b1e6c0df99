// How lists grew in the last days, and when they were last written to.
import { growthDays, type ListGrowth } from '#contract/audience/list-growth.ts';
import type { Context } from '../../../context.ts';
import { readLastSent, readListGrowth } from '../../../db/audience/contacts/growth.ts';
import type { Caller } from '../../shared/caller.ts';
import { idOf, numbersOf } from '../contacts/public-ids.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The last days, including today. */
export const listGrowth = async (
  ctx: Context,
  { workspace_id }: Caller,
  ids: readonly string[],
): Promise<ListGrowth[]> => {
  const numbers = numbersOf('list', workspace_id, ids);
  const today = Math.floor(ctx.now().getTime() / dayMs);
  const days = Array.from({ length: growthDays }, (_, index) =>
    new Date((today - growthDays + 1 + index) * dayMs).toISOString().slice(0, 10),
  );
  const since = new Date(`${days[0]}T00:00:00Z`);
  const [rows, lastSent] = await Promise.all([
    readListGrowth(ctx.db, workspace_id, numbers, since),
    readLastSent(ctx.db, workspace_id, numbers),
  ]);
  return numbers.map((number) => {
    const byDay = new Map(
      rows.filter(({ list_id }) => list_id === number).map((row) => [row.day, row] as const),
    );
    return {
      id: idOf('list', workspace_id, number),
      joined: days.map((day) => byDay.get(day)?.joined ?? 0),
      left: days.map((day) => byDay.get(day)?.left ?? 0),
      lastSentAt: lastSent.get(number)?.toISOString() ?? null,
    };
  });
};
