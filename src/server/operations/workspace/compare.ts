// Whether a workspace is whole in another installation: each of its rows and files here is there, too.
import type pg from 'pg';
import { type Installation, openStorage } from '../installation/open.ts';
import { sealedColumns } from './portable.ts';
import { selectList, type WorkspaceTable, workspaceTables, writtenByTriggers } from './tables.ts';

const pageRows = 5_000;

/** The index of the search and counts are made again from the other rows. */
const isCompared = ({ name }: WorkspaceTable): boolean => !writtenByTriggers.includes(name);

/** Each installation seals with a key of its own. */
const isSealed = (table: string, column: string): boolean =>
  sealedColumns.some((sealed) => sealed.table === table && sealed.column === column);

/** A sum of each row, in order. */
async function* sumsOf(
  client: pg.PoolClient,
  { name, columns, where }: WorkspaceTable,
  workspaceId: string,
): AsyncGenerator<string> {
  const compared = columns.filter((column) => !isSealed(name, column.name));
  const literal = `'${workspaceId.replaceAll("'", "''")}'`;
  await client.query(
    `declare sums no scroll cursor for select md5(row_to_json(t)::text) as sum
     from (select ${selectList(compared)} from ${name} where ${where.replace('$1', literal)}) t order by 1`,
  );
  for (;;) {
    const { rows } = await client.query<{ sum: string }>(`fetch ${pageRows} from sums`);
    for (const { sum } of rows) yield sum;
    if (rows.length < pageRows) break;
  }
  await client.query('close sums');
}

/** How many of the first are not among the second; both are sorted. */
const countMissing = async (
  wanted: AsyncGenerator<string>,
  there: AsyncGenerator<string>,
): Promise<number> => {
  let missing = 0;
  let next = await there.next();
  for await (const sum of wanted) {
    while (!next.done && next.value < sum) next = await there.next();
    if (next.done || next.value !== sum) missing += 1;
    else next = await there.next();
  }
  while (!next.done) next = await there.next();
  return missing;
};

const inSnapshot = async <Value>(
  { database }: Installation,
  work: (client: pg.PoolClient) => Promise<Value>,
): Promise<Value> => {
  const client = await database.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await work(client);
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
};

/** The same against a transaction of the other database, which may have written the rows itself. */
export const missingRowsIn = (
  there: pg.PoolClient,
  from: Installation,
  workspaceId: string,
): Promise<{ table: string; rows: number }[]> =>
  inSnapshot(from, async (here) => {
    // Times are compared as texts.
    for (const client of [here, there]) await client.query("set local time zone 'UTC'");
    const found = [];
    for (const table of (await workspaceTables(here)).filter(isCompared)) {
      const rows = await countMissing(sumsOf(here, table, workspaceId), sumsOf(there, table, workspaceId));
      if (rows > 0) found.push({ table: table.name, rows });
    }
    return found;
  });

/** Rows of each table of `from` that `to` does not have; empty: it has all of them. */
export const missingRows = (
  from: Installation,
  to: Installation,
  workspaceId: string,
): Promise<{ table: string; rows: number }[]> =>
  inSnapshot(to, (there) => missingRowsIn(there, from, workspaceId));

/** Uploads of the workspace that have a file here and none there. */
export const missingFiles = async (
  from: Installation,
  to: Installation,
  workspaceId: string,
): Promise<string[]> => {
  const { rows } = await from.database.pool.query<{ key: string }>(
    "select distinct hash || '.' || ext as key from uploads where workspace_id = $1",
    [workspaceId],
  );
  const [here, there] = [await openStorage(from.config), await openStorage(to.config)];
  try {
    const missing: string[] = [];
    for (const { key } of rows) if (!(await there.has(key)) && (await here.has(key))) missing.push(key);
    return missing;
  } finally {
    await here.close();
    await there.close();
  }
};
