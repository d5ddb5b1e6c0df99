// Pagination. Where a row holds a whole email, a page is bounded by its bytes too: as JSON, two hundred of the largest
// are longer than a string can be.
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from './database.ts';

const maxPageBytes = 32 * 1024 * 1024;

/** The position before a page of a list: the row with this time and id. */
export interface Position {
  at: Date;
  id: string;
}

export interface RowPage<Row> {
  rows: Row[];
  hasMore: boolean;
}

interface Measured {
  number: number;
  found: number;
  bytes_so_far: number;
}

/** As many of `limit` rows as fit, and always one. `page` reads one more, to detect whether there are further rows. */
export const readMeasured = async <Row>(
  db: Queryable,
  {
    page,
    order,
    bytes,
  }: { page: RawBuilder<unknown>; order: RawBuilder<unknown>; bytes: RawBuilder<unknown> },
  limit: number,
): Promise<RowPage<Row>> => {
  const { rows } = await sql<Row & Measured>`
    with page as (${page} ${order} limit ${limit + 1}), measured as (
      select *, row_number() over (${order}) as number, count(*) over () as found,
        sum(${bytes}) over (${order}) as bytes_so_far
      from page
    )
    select * from measured
    where number = 1 or (number <= ${limit} and bytes_so_far <= ${maxPageBytes})
    ${order}`.execute(db);
  const hasMore = (rows[0]?.found ?? 0) > rows.length;
  return { rows: rows.map(({ number: _, found: __, bytes_so_far: ___, ...row }) => row as Row), hasMore };
};

/** The list's order, and the columns of its rows. */
interface List {
  table: 'templates' | 'saved_html_templates';
  time: 'created_at' | 'updated_at' | 'deleted_at';
  document: 'content' | 'blocks';
  /** The condition for its rows. */
  where: RawBuilder<unknown>;
}

/** Latest first. */
export const readPage = <Row>(
  db: Queryable,
  list: List,
  workspaceId: string,
  limit: number,
  after: Position | null,
): Promise<RowPage<Row>> => {
  const time = sql.ref(list.time);
  return readMeasured<Row>(
    db,
    {
      page: sql`
        select * from ${sql.table(list.table)} where workspace_id = ${workspaceId} and ${list.where}
          ${after ? sql`and (${time}, id) < (${after.at}, ${after.id})` : sql``}`,
      order: sql`order by ${time} desc, id desc`,
      bytes: sql`octet_length(html_content) + octet_length(${sql.ref(list.document)}::text)`,
    },
    limit,
  );
};

/** Newest first, for a list whose rows are so small that only their number counts. */
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

/** A whole list, in the order of its numbers or ids. */
export const readInOrder = async <Row extends { id: number | string }>(
  db: Queryable,
  table: 'audience_audit' | 'confirmations',
  workspaceId: string,
  after: Row['id'],
  limit: number,
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where workspace_id = ${workspaceId} and id > ${after}
    order by id limit ${limit}`.execute(db);
  return rows;
};
