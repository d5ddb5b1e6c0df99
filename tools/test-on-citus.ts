// The server tests on one Citus node: `npm run test:citus`, or with the names of test files. Each test file fails whose
// statements ask more than one shard without being marked for it (src/server/db/over-all-workspaces.ts).
//
// `npm run test:citus -- --three-nodes` runs the stories below on a coordinator with two workers; a database for a test
// takes seconds there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { missingForCitus, startCitus } from '../test/support/citus-cluster.ts';

/** Sign-up, erasure, import, export and archive. Tests with a cluster of their own are part of `npm run test:long`. */
const storiesOnThreeNodes = [
  'src/server/domain/privacy/',
  'src/server/domain/platform/archive/',
  'src/server/domain/audience/imports/write.test.ts',
  'src/server/http/routes/accounts/account.test.ts',
  'src/server/http/routes/accounts/auth.test.ts',
  'src/server/http/routes/audience/contacts/erasure.test.ts',
  'src/server/http/routes/audience/imports/',
  'src/server/operations/workspace/',
];

const isThree = process.argv.includes('--three-nodes');
const given = process.argv.slice(2).filter((arg) => arg !== '--three-nodes');
const files = isThree && given.length === 0 ? storiesOnThreeNodes : given;

const runTests = async (databaseUrl: string, workers: readonly string[]): Promise<number> => {
  const run = path.join(import.meta.dirname, 'run.mjs');
  const child = spawn(process.execPath, [run, 'test:server', ...files], {
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      ...(workers.length > 0 ? { CITUS_WORKERS: workers.join(',') } : {}),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
};

const missing = await missingForCitus();
// About a thousand databases are made and dropped.
const cluster = missing === null ? await startCitus(isThree ? 2 : 0, ['fsync=off']) : null;
const where = isThree ? 'three nodes of Citus' : 'one node of Citus';
if (cluster === null)
  console.log(`Skipped: the server tests on ${where} (${missing ?? 'it does not start'}).`);
else
  try {
    const [, ...workers] = cluster.nodes.map(({ url }) => url);
    process.exitCode = await runTests(cluster.url, workers);
  } finally {
    await cluster.stop();
  }
