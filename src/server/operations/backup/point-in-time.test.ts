// Point in time on PostgreSQL, as docs/backup.md says it: a base backup, an archive of the write-ahead log, an accident,
// and the database of the moment before. Needs PostgreSQL's programs, so it runs with LONG.
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { Client } from '../../../../test/support/app.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { startCluster } from '../../../../test/support/postgres-cluster.ts';
import { readConfig } from '../../config.ts';
import { demoCredentials } from '../../domain/accounts/seed-accounts.ts';
import { startServer } from '../../main.ts';

const once = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};

it.runIf(process.env.LONG)('goes back to the moment before an accident', async (context) => {
  const archive = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-wal-'));
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-pitr-'));
  const cluster = await startCluster(['archive_mode=on', `archive_command='cp %p ${archive}/%f'`]);
  if (!cluster) return context.skip('PostgreSQL is not installed');
  const start = async (databaseUrl: string) => {
    const port = await freePort();
    const settings = {
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: '1',
      LOG_LEVEL: 'silent',
    };
    const config = readConfig(
      { ...settings, PUBLIC_URL: `http://127.0.0.1:${port}`, DATABASE_URL: databaseUrl },
      ['--services=web'],
    );
    const server = await startServer(config);
    const client = new Client(server.url);
    await client.post('/api/auth/login', demoCredentials);
    return { server, client };
  };
  try {
    // The server may run as another user than this test.
    await chmod(archive, 0o777);
    const first = await start(cluster.url);
    const add = (email: string) => first.client.post('/api/esp/contacts', { email });
    await add('before-the-base@reader.example');
    const base = path.join(cluster.folder, 'base');
    await cluster.run('pg_basebackup', [`--dbname=${cluster.url}`, `--pgdata=${base}`, '--checkpoint=fast']);
    await add('after-the-base@reader.example');
    const [moment] = await once<{ at: string }>(cluster.url, 'select clock_timestamp()::text as at');
    await pause(1_500);
    await once(cluster.url, 'delete from contacts');
    await add('after-the-accident@reader.example');
    await first.server.close();
    await once(cluster.url, 'select pg_switch_wal()');
    await pause(2_000);

    const port = await freePort();
    const settings = [
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${moment?.at}'`,
      "recovery_target_action = 'promote'",
      'archive_mode = off',
    ];
    await appendFile(path.join(base, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
    await writeFile(path.join(base, 'recovery.signal'), '');
    const options = `-p ${port} -k '${cluster.folder}' -c listen_addresses=127.0.0.1`;
    await cluster.run('pg_ctl', [
      'start',
      '-D',
      base,
      '-s',
      '-w',
      '-l',
      path.join(cluster.folder, 'log2'),
      '-o',
      options,
    ]);
    const url = `postgres://lettersmith@127.0.0.1:${port}/postgres`;
    await expect
      .poll(async () => (await once<{ is: boolean }>(url, 'select pg_is_in_recovery() as is'))[0]?.is)
      .toBe(false);
    const emails = await once<{ email: string }>(url, 'select email from contacts order by email');
    expect(emails.map(({ email }) => email)).toEqual([
      'after-the-base@reader.example',
      'before-the-base@reader.example',
    ]);
    const again = await start(url);
    expect((await again.client.get('/api/esp/contacts')).body).toHaveLength(2);
    await again.server.close();
    await cluster.run('pg_ctl', ['stop', '-D', base, '-s', '-m', 'immediate']);
  } finally {
    await cluster.stop();
    await rm(archive, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
});
