// How many recipients of an audience get each part of an email that not everyone gets.
import { type RawBuilder, sql } from 'kysely';
import { mayGetMail } from '../audience/audience-where.ts';
import type { ContactRange } from '../audience/segments/where.ts';
import type { Queryable } from '../database.ts';

export interface ConditionTotals {
  recipients: number;
  /** By condition: how many it holds for, and the lowest ids of both sides. */
  shown: number[];
  shownId: (number | null)[];
  hiddenId: (number | null)[];
}

/** `tests` are conditions on `contacts c`, never null. `range`: only contacts with these ids. */
export const countByConditions = async (
  db: Queryable,
  workspaceId: string,
  audience: RawBuilder<unknown>,
  tests: readonly RawBuilder<unknown>[],
  range: ContactRange | null,
): Promise<ConditionTotals> => {
  const each = (of: (test: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`jsonb_build_array(${sql.join(tests.map((_, index) => of(sql`holds[${sql.lit(index + 1)}]`)))})`;
  const { rows } = await sql<{
    recipients: number;
    shown: number[];
    shown_id: (number | null)[];
    hidden_id: (number | null)[];
  }>`
    select count(*)::int as recipients, ${each((test) => sql`count(*) filter (where ${test})`)} as shown,
      ${each((test) => sql`min(id) filter (where ${test})`)} as shown_id,
      ${each((test) => sql`min(id) filter (where not ${test})`)} as hidden_id
    from (
      select c.id, array[${sql.join(tests)}]::boolean[] as holds from contacts c
      where c.workspace_id = ${workspaceId} ${range ? sql`and c.id between ${range.from} and ${range.to}` : sql``}
        and ${audience} and ${mayGetMail(workspaceId)}
    ) recipients`.execute(db);
  const [row] = rows;
  return {
    recipients: row?.recipients ?? 0,
    shown: row?.shown ?? [],
    shownId: row?.shown_id ?? [],
    hiddenId: row?.hidden_id ?? [],
  };
};

/** Addresses by contact. */
export const emailsOf = async (
  db: Queryable,
  workspaceId: string,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from contacts where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
};
