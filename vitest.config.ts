import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { quickStart } from './test/support/quick-start.ts';

/** Tests that use no database, or the embedded one in every case: on PostgreSQL they would only be repeated. */
const independentOfDatabase = [
  'src/server/main.test.ts',
  'src/server/providers/**',
  'src/server/db/embedded/**',
  'src/server/operations/backup/{damage,point-in-time,schedule}.test.ts',
  'src/server/domain/audience/imports/kill.test.ts',
  'src/server/domain/audience/imports/corpus.test.ts',
  'src/server/domain/campaigns/sending/sending-kill.test.ts',
  'src/server/domain/copywriting/product-page/**',
  'src/server/domain/audience/imports/csv/**',
  'src/server/http/{app,call-limit,bodies/large-bodies}.test.ts',
  'src/server/http/routes/{site,web}.test.ts',
  'src/server/http/routes/accounts/google.test.ts',
  'src/server/http/routes/campaigns/test-emails.test.ts',
  'src/server/http/routes/copywriting/{craft-campaign-model,read-product-url}.test.ts',
  'src/server/http/routes/emails/{analyze,analyze-network,one-grade,thumbnails}.test.ts',
  'src/server/http/routes/files/**',
];

/**
 * With the statements of a run on the embedded database (`.ci/run`), one test asks PostgreSQL to accept them all, and of
 * the other server tests only those run again whose result may depend on connections beside each other.
 */
const usesConnections =
  /Promise\.all|DATABASE_URL|\bspawn\(|\b(?:start|create|open)(?:Cluster|Database|One)\(|\bpg_|\bfor update\b/;
const isAboutConnections = (file: string): boolean =>
  /^src\/server\/(?:db|jobs|domain\/(?:events|campaigns\/sending))\//.test(file) ||
  usesConnections.test(readFileSync(file, 'utf8'));
const withoutConnections =
  process.env.DATABASE_URL && process.env.STATEMENTS_FILE
    ? globSync('src/{server,sandbox}/**/*.test.ts').filter((file) => !isAboutConnections(file))
    : [];

/** `expect.poll` ends as soon as its condition holds: only a fault uses all of this time. */
const pollOptions = { poll: { timeout: 60_000 } };

const execArgv = [...quickStart];

/** PostgreSQL allows a hundred connections by default, and a worker may use about fifteen. */
const workerLimit = process.env.DATABASE_URL ? 6 : Number.POSITIVE_INFINITY;

export default defineConfig({
  test: {
    // The default for two cores is one worker, but tests spend a third of their time waiting.
    maxWorkers: Math.min(Math.max(3, availableParallelism() - 1), workerLimit),
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'src/{text,css,email,deliverability,copywriting,contract,public-pages,cli}/**/*.test.ts',
            'test/conventions/**/*.test.ts',
          ],
          environment: 'node',
          // Pure modules have no state that one test could leave to another, so files share what they import.
          isolate: false,
          // The full counts of the random tests take minutes.
          testTimeout: process.env.LONG ? 1_200_000 : 240_000,
          hookTimeout: 120_000,
          setupFiles: ['test/support/same-cases.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/{server,sandbox}/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...(process.env.DATABASE_URL ? [...independentOfDatabase, ...withoutConnections] : []),
          ],
          environment: 'node',
          execArgv,
          // Server modules keep no state between calls, and each file starts servers of its own.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: pollOptions,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['{tools,test/support}/**/*.test.ts'],
          environment: 'node',
          execArgv,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: pollOptions,
        },
      },
      {
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [
            'test/support/web/fresh-modules.ts',
            'test/support/web/fresh-page.ts',
            'test/support/web/english-texts.ts',
            'test/support/web/session-hint.ts',
          ],
          // Screens show times in the local zone, and the tests expect fixed texts.
          env: { TZ: 'UTC' },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: pollOptions,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          environment: 'node',
          execArgv,
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: pollOptions,
        },
      },
    ],
  },
});
