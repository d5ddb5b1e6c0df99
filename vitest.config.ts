import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** What has no database, always the embedded one, or nothing of its own in it, says nothing new beside PostgreSQL. */
const withoutDatabase = [
  'tools/**',
  'src/server/main.test.ts',
  'src/server/providers/**',
  'src/server/db/embedded/**',
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

/** What is waited for is looked at again until it is there: only a fault takes all of this time. */
const patience = { poll: { timeout: 60_000 } };

/** WebAssembly, and with it the database, is not optimized: a file of tests is over before that pays. */
const asWritten = ['--liftoff-only'];

/** PostgreSQL as it comes takes a hundred connections, of which a worker may have some fifteen. */
const mostWorkers = process.env.DATABASE_URL ? 6 : Number.POSITIVE_INFINITY;

export default defineConfig({
  test: {
    // Left alone, two cores are given one worker; a third of what tests do is waiting.
    maxWorkers: Math.min(Math.max(3, availableParallelism() - 1), mostWorkers),
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'src/{email,deliverability,copywriting,contract,public-pages,cli}/**/*.test.ts',
            'test/conventions/**/*.test.ts',
          ],
          environment: 'node',
          // Pure rooms keep nothing that one test could leave to another, so files share what they import.
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
          include: ['src/{server,sandbox}/**/*.test.ts', 'test/support/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(process.env.DATABASE_URL ? withoutDatabase : [])],
          environment: 'node',
          execArgv: asWritten,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: patience,
        },
      },
      {
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Days and hours are shown as they are where one is, and what is expected of them is written down.
          env: { TZ: 'UTC' },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patience,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          environment: 'node',
          execArgv: asWritten,
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: patience,
        },
      },
    ],
  },
});
