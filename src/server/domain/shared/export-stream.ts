// Reads the rows of an export page by page: an audience of a million is never in memory as a whole.
import type { Context } from '../../context.ts';
import type { Position, RowPage } from '../../db/pagination.ts';
import type { Account } from './caller.ts';

/** A list of the export, item by item. */
export type ReadList = (ctx: Context, account: Account) => AsyncIterable<unknown>;

/** Drops the workspace id: the export names the workspace once, at the top. */
export const withoutWorkspaceId = <Row extends object>(row: Row): Omit<Row, 'workspace_id'> => {
  const { workspace_id: _, ...rest } = row as Row & { workspace_id?: string };
  return rest;
};

export async function* exportRows<Row extends object>(
  rows: AsyncIterable<Row> | Promise<readonly Row[]>,
): AsyncGenerator<Omit<Row, 'workspace_id'>> {
  for await (const row of await rows) yield withoutWorkspaceId(row);
}

/** `read` returns the page after a position, or the first page; `positionOf` returns the position of a row. */
export async function* pages<Row, Position>(
  read: (after: Position | null) => Promise<RowPage<Row>>,
  positionOf: (row: Row) => Position,
): AsyncGenerator<Row> {
  let after: Position | null = null;
  for (;;) {
    const page: RowPage<Row> = await read(after);
    yield* page.rows;
    const last = page.rows.at(-1);
    if (!page.hasMore || last === undefined) return;
    after = positionOf(last);
  }
}

/** The same for lists ordered by time. */
export const pagesInTime = <Row extends { id: string }>(
  read: (after: Position | null) => Promise<RowPage<Row>>,
  timeOf: (row: Row) => Date,
): AsyncGenerator<Row> => pages(read, (row) => ({ at: timeOf(row), id: row.id }));
