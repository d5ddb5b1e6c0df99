// The server tests on one Citus node: `npm run test:citus`, or with the names of test files. Each test file fails whose
// statements ask more than one shard without being marked for it (src/server/db/over-all-workspaces.ts).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { missingForCitus, startCitus } from '../test/support/citus-cluster.ts';

const runTests = async (databaseUrl: string): Promise<number> => {
  const run = path.join(import.meta.dirname, 'run.mjs');
  const child = spawn(process.execPath, [run, 'test:server', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
};

const missing = await missingForCitus();
const cluster = missing === null ? await startCitus() : null;
if (cluster === null) console.log(`Skipped: the server tests on Citus (${missing ?? 'it does not start'}).`);
else
  try {
    process.exitCode = await runTests(cluster.url);
  } finally {
    await cluster.stop();
  }
