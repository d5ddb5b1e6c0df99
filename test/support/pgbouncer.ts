// PgBouncer in transaction mode before a PostgreSQL, if it is installed: every database of the server by its own name.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

const programs = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

export interface Pooler {
  /** The address of a database through the pooler. */
  through: (databaseUrl: string) => string;
  stop: () => Promise<void>;
}

const findProgram = (): string | undefined => programs.find((file) => existsSync(file));

export const hasPgBouncer = (): boolean => findProgram() !== undefined;

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGKILL'), 3_000).unref();
  });

/** null: it is not installed here. It refuses to run as root, so then it runs as the user of PostgreSQL. */
export const startPgBouncer = async (serverUrl: string): Promise<Pooler | null> => {
  const program = findProgram();
  if (program === undefined) return null;
  const server = new URL(serverUrl);
  const port = await freePort();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lettersmith-pgbouncer-'));
  await chmod(folder, 0o755);
  const settings = path.join(folder, 'pgbouncer.ini');
  const users = path.join(folder, 'users');
  await writeFile(
    users,
    `"${decodeURIComponent(server.username)}" "${decodeURIComponent(server.password)}"\n`,
  );
  // Few connections to the server: transactions of different clients share them, or the test would prove little.
  await writeFile(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
reserve_pool_size = 0
max_client_conn = 1000
server_idle_timeout = 5
autodb_idle_timeout = 5
ignore_startup_parameters = extra_float_digits
log_connections = 0
log_disconnections = 0
`,
  );
  const command =
    process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--clear-groups', program] : [program];
  const [file = program, ...args] = [...command, '-q', settings];
  const child = spawn(file, args, { stdio: 'ignore' });
  const through = (databaseUrl: string): string => {
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String(port);
    return url.href;
  };
  const stop = async (): Promise<void> => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await answers(through(serverUrl))) return { through, stop };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop();
  throw new Error('PgBouncer was started and does not answer.');
};
