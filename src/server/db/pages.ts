// Reading a list page by page. A row holds a whole email, so that a page is bounded by its bytes too: as JSON, two
// hundred of the largest are longer than a string can be.
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './database.ts';

const maxPageBytes = 32 * 1024 * 1024;

/** Where a page of a list begins: after the row with this time and id. */
export interface Position {
  at: Date;
  id: string;
}

export interface RowPage<Row> {
  rows: Row[];
  hasMore: boolean;
}

/** The list's own order, and what its rows carry. */
interface List {
  table: 'templates' | 'saved_html_templates';
  time: 'created_at' | 'updated_at' | 'deleted_at';
  document: 'content' | 'blocks';
  /** Which rows are in it. */
  where: RawBuilder<unknown>;
}

/** Latest first: as many of `limit` rows as fit, and always one. */
export const readPage = async <Row>(
  db: Queryable,
  list: List,
  workspaceId: string,
  limit: number,
  after: Position | null,
): Promise<RowPage<Row>> => {
  const time = sql.ref(list.time);
  const order = sql`order by ${time} desc, id desc`;
  const { rows } = await sql<Row & { found: number }>`
    with page as (
      select * from ${sql.table(list.table)}
      where workspace_id = ${workspaceId} and ${list.where} ${after ? sql`and (${time}, id) < (${after.at}, ${after.id})` : sql``}
      ${order} limit ${limit + 1}
    ), measured as (
      select *,
        row_number() over (${order}) as number,
        count(*) over () as found,
        sum(octet_length(html_content) + octet_length(${sql.ref(list.document)}::text)) over (${order}) as bytes_so_far
      from page
    )
    select * from measured
    where number = 1 or (number <= ${limit} and bytes_so_far <= ${maxPageBytes})
    ${order}`.execute(db);
  return { rows, hasMore: (rows[0]?.found ?? 0) > rows.length };
};

/** Newest first, of a list whose rows are small enough to be counted alone. */
export const readNewest = async <Row>(
  db: Queryable,
  table: 'campaign_generations' | 'contact_changes' | 'imports' | 'saved_sections',
  workspaceId: string,
  limit: number,
  after: Position | null,
): Promise<RowPage<Row>> => {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)}
    where workspace_id = ${workspaceId} ${after ? sql`and (created_at, id) < (${after.at}, ${after.id})` : sql``}
    order by created_at desc, id desc limit ${limit + 1}`.execute(db);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
};
