import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { isUniqueViolation } from '../../db/shared/unique-violation.ts';
import { createSecretBox } from '../../encryption.ts';
import { type Entry, isPartOf, readArchive } from '../backup/archive.ts';
import { BackupError, manifestName } from '../backup/manifest.ts';
import { openText } from '../backup/sealed-key.ts';
import { contentTypeOf } from '../backup/uploads.ts';
import { readText } from '../backup/verify.ts';
import { type Installation, openStorage, secretKeysOf } from '../installation/open.ts';
import { migrationsFolder } from '../installation/product.ts';
import { Refusal } from '../installation/refusal.ts';
import { requireOwnSchema } from '../installation/schema.ts';
import {
  readWorkspaceManifest,
  rowsName,
  sealedColumns,
  secretsName,
  uploadsFolder,
  type WorkspaceManifest,
} from './portable.ts';
import {
  type Column,
  insertRows,
  type WorkspaceTable,
  workspaceTables,
  writtenByTriggers,
} from './tables.ts';

/** Below what one message of the embedded database may have. */
const batchCharacters = 2 * 1024 * 1024;

export interface ImportResult {
  workspaceId: string;
  rows: number;
  uploads: number;
  withSecrets: boolean;
}

const requireFits = async (
  client: pg.PoolClient,
  { workspaceId, migration, version }: WorkspaceManifest,
): Promise<void> => {
  if (!(await readdir(migrationsFolder)).includes(migration))
    throw new Refusal(`The export was made by Lettersmith ${version}, which is newer. Nothing was changed.`);
  await requireOwnSchema(client, 'this installation');
  const { rows } = await client.query('select from workspaces where id = $1', [workspaceId]);
  if (rows.length > 0) throw new Refusal(`The workspace ${workspaceId} exists here. Nothing was changed.`);
};

interface TableWriter {
  name: string;
  expected: number;
  write: (body: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Gives how many rows were written. */
  finish: () => Promise<number>;
}

/** Writes lines of JSON as rows, in batches. A line may end in the next part of the table. */
const tableWriter = (
  client: pg.PoolClient,
  name: string,
  columns: readonly Column[],
  expected: number,
): TableWriter => {
  const statement = insertRows(name, columns);
  const decoder = new TextDecoder();
  let rest = '';
  let batch: string[] = [];
  let length = 0;
  let written = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const { rowCount } = await client.query(statement, [`[${batch.join(',')}]`]);
    written += rowCount ?? 0;
    batch = [];
    length = 0;
  };
  return {
    name,
    expected,
    write: async (body) => {
      for await (const chunk of body) {
        const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (length + line.length > batchCharacters) await flush();
          batch.push(line);
          length += line.length;
        }
      }
    },
    finish: async () => {
      await flush();
      return written;
    },
  };
};

const reseal = async (
  client: pg.PoolClient,
  keys: readonly string[],
  workspaceId: string,
  secrets: Record<string, string>,
): Promise<void> => {
  const box = createSecretBox(keys);
  for (const { table, column, purpose } of sealedColumns) {
    const plain = secrets[`${table}.${column}`];
    if (plain === undefined) continue;
    await client.query(`update ${table} set ${column} = $2 where workspace_id = $1`, [
      workspaceId,
      box.seal(plain, purpose(workspaceId)),
    ]);
  }
};

const explain = (error: unknown): unknown => {
  const detail = error instanceof Error && 'detail' in error ? String(error.detail ?? '') : '';
  return isUniqueViolation(error)
    ? new Refusal(`The export does not fit beside what is here: ${detail} Nothing was changed.`)
    : error;
};

const readAll = async (body: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** One table after the other, in the order of the export. */
const rowWriter = (client: pg.PoolClient, manifest: WorkspaceManifest, tables: readonly WorkspaceTable[]) => {
  let current: TableWriter | null = null;
  let total = 0;
  const finishTable = async (): Promise<void> => {
    if (!current) return;
    const { name, expected } = current;
    const rows = await current.finish();
    if (rows !== expected)
      throw new BackupError(`${name} has ${expected} rows in the export, and ${rows} could be written.`);
    total += rows;
    current = null;
  };
  const begin = async (name: string): Promise<TableWriter | null> => {
    const table = tables.find((each) => each.name === name);
    const exported = manifest.tables.find((each) => each.name === name);
    if (!table || !exported) return null;
    if (writtenByTriggers.includes(name))
      await client.query(`delete from ${name} where workspace_id = $1`, [manifest.workspaceId]);
    const columns = table.columns.filter((column) => exported.columns.includes(column.name));
    return tableWriter(client, name, columns, exported.rows);
  };
  return {
    take: async ({ name, body }: Entry): Promise<void> => {
      const exported = manifest.tables.find((each) => isPartOf(rowsName(each.name), name));
      if (!exported) return;
      if (current?.name !== exported.name) {
        await finishTable();
        current = await begin(exported.name);
      }
      await current?.write(body);
    },
    finish: async (): Promise<number> => {
      await finishTable();
      return total;
    },
  };
};

interface Import {
  file: string;
  passphrase: string | null;
  /** Sees all rows in the transaction that wrote them, before anyone else does. Nothing is kept if it throws. */
  beforeCommit?: (client: pg.PoolClient) => Promise<void>;
}

/**
 * Brings a workspace in, all of it or nothing.
 * @throws {Refusal} if it exists here, or one of its people has an account here
 */
export const importWorkspace = async (
  on: Installation,
  { file, passphrase, beforeCommit }: Import,
): Promise<ImportResult> => {
  const storage = await openStorage(on.config);
  const keys = await secretKeysOf(on.config);
  const client = await on.database.pool.connect();
  let manifest: WorkspaceManifest | null = null;
  let writer: ReturnType<typeof rowWriter> | null = null;
  let secrets: Record<string, string> = {};
  let uploads = 0;
  const begin = async (text: string): Promise<void> => {
    manifest = readWorkspaceManifest(text, path.basename(file));
    await requireFits(client, manifest);
    if (manifest.withSecrets && passphrase === null)
      throw new Refusal(
        'The export has sealed credentials: name the file of its passphrase with --passphrase-file.',
      );
    writer = rowWriter(client, manifest, await workspaceTables(client));
  };
  const take = async (entry: Entry): Promise<void> => {
    const { name, body } = entry;
    if (name === manifestName) await begin(await readText(body));
    else if (name === secretsName && passphrase !== null)
      secrets = JSON.parse(openText(await readText(body), passphrase));
    else if (name.startsWith(uploadsFolder)) {
      const key = name.slice(uploadsFolder.length);
      await storage.put(key, await readAll(body), contentTypeOf(key));
      uploads += 1;
    } else await writer?.take(entry);
  };
  try {
    await client.query('begin');
    await readArchive(file, take);
    const found = manifest as WorkspaceManifest | null;
    const written = writer as ReturnType<typeof rowWriter> | null;
    if (!found || !written) throw new BackupError(`${file} is no export of a workspace.`);
    const rows = await written.finish();
    await reseal(client, keys, found.workspaceId, secrets);
    await beforeCommit?.(client);
    await client.query('commit');
    return { workspaceId: found.workspaceId, rows, uploads, withSecrets: found.withSecrets };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw explain(error);
  } finally {
    client.release();
    await storage.close();
  }
};
