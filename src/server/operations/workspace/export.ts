import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { createSecretBox } from '../../encryption.ts';
import { type ArchiveWriter, writeArchive } from '../backup/archive.ts';
import { manifestName } from '../backup/manifest.ts';
import { sealText } from '../backup/sealed-key.ts';
import { type Installation, openStorage, secretKeysOf } from '../installation/open.ts';
import { productVersion } from '../installation/product.ts';
import { Refusal } from '../installation/refusal.ts';
import {
  rowsName,
  sealedColumns,
  secretsName,
  tablesOfSecrets,
  uploadsFolder,
  type WorkspaceManifest,
} from './portable.ts';
import { byReferences, selectList, type WorkspaceTable, workspaceTables } from './tables.ts';

/** A message of the embedded database must stay well below 16 MB, so rows are fetched by their size. */
const pageBytes = 4 * 1024 * 1024;

export interface ExportResult {
  file: string;
  manifest: WorkspaceManifest;
  uploads: number;
}

/** The rows of a table as lines of JSON, in pages of a bounded size. */
async function* pagesOf(
  client: pg.PoolClient,
  { name, columns, where }: WorkspaceTable,
  workspaceId: string,
): AsyncGenerator<Buffer> {
  await client.query(
    `declare pages no scroll cursor for
     select string_agg(line, '' order by number) as page from (
       select line, number, sum(octet_length(line)) over (order by number) / ${pageBytes} as page from (
         select row_to_json(t)::text || e'\\n' as line, row_number() over () as number
         from (select ${selectList(columns)} from ${name} where ${where.replace('$1', literal(workspaceId))}) t) lines) paged
     group by page order by page`,
  );
  for (;;) {
    const { rows } = await client.query<{ page: string }>('fetch 1 from pages');
    const [row] = rows;
    if (!row) break;
    yield Buffer.from(row.page);
  }
  await client.query('close pages');
}

/** A cursor takes no parameters. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const countRows = async (
  client: pg.PoolClient,
  { name, where }: WorkspaceTable,
  workspaceId: string,
): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${name} where ${where}`,
    [workspaceId],
  );
  return rows[0]?.count ?? 0;
};

const readSecrets = async (
  client: pg.PoolClient,
  keys: readonly string[],
  workspaceId: string,
): Promise<Record<string, string>> => {
  const box = createSecretBox(keys);
  const secrets: Record<string, string> = {};
  for (const { table, column, purpose } of sealedColumns) {
    const { rows } = await client.query<{ sealed: string | null }>(
      `select ${column} as sealed from ${table} where workspace_id = $1`,
      [workspaceId],
    );
    const sealed = rows[0]?.sealed;
    if (!sealed) continue;
    const plain = box.open(sealed, purpose(workspaceId));
    if (plain === null)
      throw new Refusal(`No key of SECRET_KEY opens ${table}.${column}. Nothing was written.`);
    secrets[`${table}.${column}`] = plain;
  }
  return secrets;
};

const addUploads = async (
  on: Installation,
  archive: ArchiveWriter,
  client: pg.PoolClient,
  workspaceId: string,
): Promise<number> => {
  const { rows } = await client.query<{ key: string }>(
    "select distinct hash || '.' || ext as key from uploads where workspace_id = $1",
    [workspaceId],
  );
  const storage = await openStorage(on.config);
  let added = 0;
  try {
    for (const { key } of rows) {
      const bytes = await storage.get(key);
      if (!bytes) continue;
      await archive.addBytes(`${uploadsFolder}${key}`, bytes);
      added += 1;
    }
  } finally {
    await storage.close();
  }
  return added;
};

/** The files of archived months are no part of an export. */
const requireUnarchived = async (client: pg.PoolClient, workspaceId: string): Promise<void> => {
  const { rows } = await client.query<{ month: string }>(
    "select distinct to_char(month, 'YYYY-MM') as month from archive_files where workspace_id = $1 order by 1",
    [workspaceId],
  );
  if (rows.length > 0)
    throw new Refusal(
      `Deliveries of the workspace are archived, and an export would be without them. Nothing was written. Bring them back first: ${rows.map(({ month }) => `lettersmith archive restore ${month}`).join(', ')}.`,
    );
};

/**
 * Writes a workspace to one file. All tables are read at one moment; on the embedded database others wait meanwhile.
 * `passphrase`: seals stored credentials; null leaves them out.
 */
export const exportWorkspace = async (
  on: Installation,
  { workspaceId, to, passphrase }: { workspaceId: string; to: string; passphrase: string | null },
): Promise<ExportResult> => {
  const now = new Date();
  const keys = await secretKeysOf(on.config);
  await mkdir(to, { recursive: true });
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const file = path.join(to, `workspace-${workspaceId.replace(/[^\w-]/g, '_')}-${stamp}Z.tar.zst`);
  const client = await on.database.pool.connect();
  const archive = writeArchive(file, now);
  try {
    await client.query('begin isolation level repeatable read read only');
    await requireUnarchived(client, workspaceId);
    const all = await byReferences(client, await workspaceTables(client));
    const tables = all.filter(({ name }) => passphrase !== null || !tablesOfSecrets.includes(name));
    const counted = [];
    for (const { name, columns, where } of tables)
      counted.push({
        name,
        columns: columns.map((column) => column.name),
        rows: await countRows(client, { name, columns, where }, workspaceId),
      });
    if (counted.find(({ name }) => name === 'workspaces')?.rows !== 1)
      throw new Refusal(`There is no workspace ${workspaceId}. "lettersmith workspace list" shows them.`);
    const { rows: found } = await client.query<{ name: string }>(
      'select max(name) as name from schema_migrations',
    );
    const manifest: WorkspaceManifest = {
      product: 'lettersmith',
      kind: 'workspace',
      format: 1,
      version: await productVersion(),
      migration: found[0]?.name ?? '',
      createdAt: now.toISOString(),
      workspaceId,
      withSecrets: passphrase !== null,
      tables: counted,
    };
    await archive.addBytes(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    if (passphrase !== null) {
      const secrets = JSON.stringify(await readSecrets(client, keys, workspaceId));
      await archive.addBytes(secretsName, Buffer.from(sealText(secrets, passphrase)));
    }
    for (const table of tables)
      await archive.addParts(rowsName(table.name), pagesOf(client, table, workspaceId));
    const uploads = await addUploads(on, archive, client, workspaceId);
    await client.query('commit');
    await archive.finish();
    return { file, manifest, uploads };
  } catch (error) {
    await archive.discard();
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};
