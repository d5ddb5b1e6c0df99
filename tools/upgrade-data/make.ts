// Makes the data set of a release for the upgrade test: `node tools/upgrade-data/make.ts [folder of the release]`. It runs
// that release on a PostgreSQL of its own, uses it, and stores all rows and all statements in test/upgrade.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { zstdCompressSync } from 'node:zlib';
import pg from 'pg';
import { allTables, selectList } from '../../src/server/operations/workspace/tables.ts';
import { freePort } from '../../test/support/free-port.ts';
import { startCluster } from '../../test/support/postgres-cluster.ts';
import { addRareRows } from './rare-rows.ts';
import { statementsIn } from './statements.ts';
import { tellStory, upgradeKey } from './story.ts';

const root = path.resolve(import.meta.dirname, '../..');
const release = path.resolve(process.argv[2] ?? root);
const { version } = JSON.parse(readFileSync(path.join(release, 'package.json'), 'utf8')) as {
  version: string;
};

const cluster = await startCluster(['log_min_duration_statement=0', 'log_error_verbosity=terse']);
if (!cluster) throw new Error('PostgreSQL is not installed here: install postgresql-15 or newer.');
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lettersmith-release-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', path.join(release, 'src/server/main.ts')],
  {
    stdio: 'inherit',
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DEMO: '1',
      LOG_LEVEL: 'error',
      SECRET_KEY: upgradeKey,
    },
  },
);
const ended = new Promise((resolve) => server.once('exit', resolve));
try {
  for (let tries = 0; tries < 600; tries += 1) {
    if (
      await fetch(`${url}/api/ready`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
    await pause(100);
  }
  for (const line of await tellStory(url)) console.warn(`refused: ${line}`);
  server.kill('SIGTERM');
  await ended;

  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const { rows: applied } = await client.query<{ name: string }>(
    'select name from schema_migrations order by name',
  );
  const own = (await allTables(client)).filter(({ name }) => name !== 'schema_migrations');
  const empty = await addRareRows(
    client,
    own.map(({ name }) => name),
  );
  const tables: Record<string, unknown[]> = {};
  for (const { name, columns } of own) {
    const { rows } = await client.query<{ row: unknown }>(
      `select row_to_json(t) as row from (select ${selectList(columns)} from "${name}") t`,
    );
    tables[name] = rows.map(({ row }) => row);
  }
  await client.end();
  console.log(`Tables without rows: ${empty.join(', ') || 'none'}`);
  const statements = statementsIn(readFileSync(cluster.logFile, 'utf8'));
  const data = { version, migration: applied.at(-1)?.name, publicUrl: url, tables, statements };
  const file = path.join(root, 'test/upgrade', `${version}.json.zst`);
  writeFileSync(file, zstdCompressSync(Buffer.from(JSON.stringify(data)), { level: 19 } as never));
  console.log(`${file}: ${statements.length} statements, ${Object.keys(tables).length} tables`);
} finally {
  server.kill('SIGKILL');
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
