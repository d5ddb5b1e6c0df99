// Runs the server tests through PgBouncer in transaction mode, on a PostgreSQL of their own:
// `node tools/test-through-pgbouncer.ts [files]`. Where a program is missing it says so and runs nothing.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { startPgBouncer } from '../test/support/pgbouncer.ts';
import { startCluster } from '../test/support/postgres-cluster.ts';

const root = path.resolve(import.meta.dirname, '..');

/** About a thousand databases are made and dropped, and each pooler connection belongs to one of them. */
const cluster = await startCluster(['max_connections=300', 'fsync=off']);
const pooler = cluster && (await startPgBouncer(cluster.url));
try {
  if (!cluster || !pooler) {
    console.log(
      `Skipped: the server tests through PgBouncer; ${cluster ? 'PgBouncer' : 'PostgreSQL 15'} is not installed here.`,
    );
  } else {
    const child = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...process.argv.slice(2)],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, DATABASE_URL: cluster.url, POOLER_URL: pooler.through(cluster.url) },
      },
    );
    process.exitCode = await new Promise<number>((resolve) => {
      child.once('exit', (code) => resolve(code ?? 1));
    });
  }
} finally {
  await pooler?.stop();
  await cluster?.stop();
}
