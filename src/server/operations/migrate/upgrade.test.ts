// Data of earlier releases, opened by this one. test/upgrade has a file for each release, made by its own code
// (tools/upgrade-data/make.ts): every row of its tables, and every statement that it sent.
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../../../../test/support/app.ts';
import { emptyDatabase, migrationsFolder } from '../../../../test/support/database.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { demo, upgradeKey } from '../../../../tools/upgrade-data/story.ts';
import { readConfig } from '../../config.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { type RunningServer, startServer } from '../../main.ts';
import {
  allTables,
  byReferences,
  insertRows,
  type Table,
  workspaceTables,
  writtenByTriggers,
} from '../workspace/tables.ts';

interface Release {
  version: string;
  migration: string;
  tables: Record<string, Record<string, unknown>[]>;
  statements: string[];
}

const folder = path.join(import.meta.dirname, '../../../../test/upgrade');
const files = (await readdir(folder)).filter((name) => name.endsWith('.json.zst')).sort();
const releases = await Promise.all(
  files.map(
    async (name) =>
      JSON.parse(zstdDecompressSync(await readFile(path.join(folder, name))).toString()) as Release,
  ),
);

/** The schema as that release left it. */
const migrateTo = async ({ pool }: OpenDatabase, last: string): Promise<void> => {
  const own = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-migrations-'));
  try {
    for (const name of await readdir(migrationsFolder))
      if (name.endsWith('.sql') && name <= last)
        await copyFile(path.join(migrationsFolder, name), path.join(own, name));
    await migrate(pool, own);
  } finally {
    await rm(own, { recursive: true });
  }
};

const load = async ({ pool }: OpenDatabase, tables: Release['tables']): Promise<void> => {
  for (const { name, columns } of await byReferences(pool, await loadOrder(pool))) {
    const rows = tables[name] ?? [];
    // Triggers on the tables before have written these.
    if (writtenByTriggers.includes(name)) await pool.query(`delete from ${name}`);
    if (rows.length > 0) await pool.query(insertRows(name, columns), [JSON.stringify(rows)]);
    for (const column of columns.filter(({ isIdentity }) => isIdentity))
      await pool.query(
        `select setval(pg_get_serial_sequence('${name}', '${column.name}'), (select coalesce(max("${column.name}"), 0) + 1 from ${name}))`,
      );
  }
};

/** Those of workspaces first, because triggers on them write to others. */
const loadOrder = async (pool: OpenDatabase['pool']): Promise<Table[]> => {
  const all = await allTables(pool);
  const ofWorkspaces = (await workspaceTables(pool)).map(({ name }) => name);
  const rankOf = ({ name }: Table): number =>
    ofWorkspaces.includes(name) ? ofWorkspaces.indexOf(name) : ofWorkspaces.length;
  return all.filter(({ name }) => name !== 'schema_migrations').sort((a, b) => rankOf(a) - rankOf(b));
};

describe.each(releases)('data of release $version at $migration', (release) => {
  let database: OpenDatabase;
  let server: RunningServer;
  let dataDir: string;

  beforeAll(async () => {
    database = await emptyDatabase();
    await migrateTo(database, release.migration);
    await load(database, release.tables);
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-upgrade-'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, DEMO: '1' };
    const config = readConfig({ ...settings, SECRET_KEY: upgradeKey, LOG_LEVEL: 'silent' }, [
      '--services=web',
    ]);
    server = await startServer(config, { database });
  });
  afterAll(async () => {
    await server?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is all there after the migrations', async () => {
    expect(Object.entries(release.tables).filter(([, rows]) => rows.length === 0)).toEqual([]);
    for (const [name, rows] of Object.entries(release.tables)) {
      // Processed events leave the inbox (0031).
      if (name === 'event_inbox') continue;
      const { rows: found } = await database.pool.query<{ count: number }>(
        `select count(*)::int as count from ${name}`,
      );
      // The start of the server adds rows of its own to some.
      expect(found[0]?.count, name).toBeGreaterThanOrEqual(rows.length);
    }
    for (const row of release.tables.esp_settings ?? [])
      expect(
        server.ctx.secrets.open(String(row.aws_secret_sealed), `esp_settings ${row.workspace_id}`),
      ).not.toBeNull();
  });

  it('shows its campaigns, contacts and templates to their owner, who signs in as before', async () => {
    const client = new Client(server.url);
    expect((await client.post('/api/auth/login', demo)).status).toBe(200);
    const campaigns = (await client.get('/api/esp/campaigns')).body as {
      name: string;
      status: string;
      sentCount: number;
    }[];
    const statusOf = Object.fromEntries(campaigns.map(({ name, status }) => [name, status]));
    expect(statusOf).toMatchObject({
      Draft: 'draft',
      Scheduled: 'scheduled',
      Sent: 'sent',
      'Half sent': 'paused',
    });
    const half = campaigns.find(({ name }) => name === 'Half sent');
    expect(half?.sentCount).toBeGreaterThan(5);
    const contacts = (await client.get('/api/esp/contacts?search=ada')).body as { email: string }[];
    expect(contacts.map(({ email }) => email)).toContain('ada@reader.example');
    const templates = (await client.get('/api/templates')).body as { id: string; name: string }[];
    expect(templates.map(({ name }) => name)).toContain('Kiln 2');
    for (const path of [
      '/api/account/export',
      '/api/esp/contacts/export',
      '/api/dashboard',
      '/api/esp/segments',
    ])
      expect((await client.get(path)).status, path).toBe(200);
    const made = await client.post('/api/esp/contacts', { email: 'new@reader.example' });
    expect(made.status).toBe(201);
  });

  it('is read and written by the statements of that release beside this one', async () => {
    const faults: string[] = [];
    const client = await database.pool.connect();
    for (const text of release.statements) {
      try {
        await client.query(`prepare beside as ${text}`);
        // Some faults show in the plan only: an `on conflict` whose index is gone.
        const { rows } = await client.query<{ count: number }>(
          "select coalesce(array_length(parameter_types, 1), 0) as count from pg_prepared_statements where name = 'beside'",
        );
        const nulls = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null').join(', ');
        await client.query(`explain execute beside${nulls && `(${nulls})`}`);
        await client.query('deallocate beside');
      } catch (error) {
        await client.query('deallocate all');
        faults.push(`${error instanceof Error ? error.message : error}: ${text.slice(0, 200)}`);
      }
    }
    client.release();
    expect(release.statements.length).toBeGreaterThan(100);
    expect(faults).toEqual([]);
  });
});

it('has a release to look at', () => {
  expect(releases.length).toBeGreaterThan(0);
});
