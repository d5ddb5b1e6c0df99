// Gives a dump to pg_restore. With --replace the old schemas step aside under another name until the new ones are
// complete.
import pg from 'pg';
import { openDatabase } from '../../db/database.ts';
import { Refusal } from '../installation/refusal.ts';
import { type Prepared, prepareRestored } from './after-restore.ts';
import type { Entry } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { connectionOf, findProgram, type Running, startProgram } from './postgres-programs.ts';
import type { Target } from './restore-embedded.ts';

const schemas = ['public', 'jobs', 'sandbox'] as const;
const asideName = (schema: string): string => `${schema}_before_restore`;

const withClient = async <Value>(
  url: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

interface State {
  major: number;
  used: string[];
  others: number;
}

const readState = async (client: pg.Client): Promise<State> => {
  const { rows } = await client.query<State>(
    `select current_setting('server_version_num')::int / 10000 as major,
       array(select distinct n.nspname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = any($1) and c.relkind in ('r', 'p')) as used,
       (select count(*)::int from pg_stat_activity
         where datname = current_database() and application_name like 'lettersmith%' and pid <> pg_backend_pid()) as others`,
    [schemas],
  );
  const [state] = rows;
  if (!state) throw new Error('The database did not describe itself.');
  return state;
};

const setAside = async (client: pg.Client, used: readonly string[]): Promise<void> => {
  await client.query('begin');
  for (const schema of used) {
    await client.query(`drop schema if exists ${asideName(schema)} cascade`);
    await client.query(`alter schema ${schema} rename to ${asideName(schema)}`);
  }
  if (used.includes('public')) {
    await client.query('create schema public; grant usage on schema public to public');
  }
  await client.query('commit');
  // As in a new database, so that later dumps do not create it. Only the owner of the database may.
  if (used.includes('public'))
    await client.query('alter schema public owner to pg_database_owner').catch(() => undefined);
};

const putBack = async (client: pg.Client, used: readonly string[]): Promise<void> => {
  await client.query('begin');
  for (const schema of schemas) {
    if (used.includes(schema) || schema !== 'public')
      await client.query(`drop schema if exists ${schema} cascade`);
  }
  for (const schema of used) await client.query(`alter schema ${asideName(schema)} rename to ${schema}`);
  await client.query('commit');
};

const write = (running: Running, chunk: Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    // An error ends the program; `ended` reports it.
    if (running.stdin.destroyed || running.stdin.write(chunk)) return resolve();
    const go = (): void => {
      running.stdin.off('drain', go).off('close', go);
      resolve();
    };
    running.stdin.on('drain', go).on('close', go);
  });

/** @throws {Refusal} if the database is not empty and `isReplacing` is false, or in use */
export const postgresTarget = async (
  databaseUrl: string,
  manifest: Manifest,
  isReplacing: boolean,
): Promise<Target> => {
  const { major, used, others } = await withClient(databaseUrl, readState);
  if (used.length > 0 && !isReplacing)
    throw new Refusal(
      'The database of DATABASE_URL is not empty. Nothing was changed. Restore into a new database, or use --replace, which deletes what is there.',
    );
  if (others > 0)
    throw new Refusal(
      'A process of Lettersmith uses the database. Nothing was changed. Stop all of them first.',
    );
  const needed = Math.max(major, Number.parseInt(manifest.database.version, 10));
  const program = await findProgram('pg_restore', needed);
  const { url, env } = connectionOf(databaseUrl);
  let running: Running | null = null;

  const begin = async (): Promise<Running> => {
    await withClient(databaseUrl, (client) => setAside(client, used));
    const options = [
      '--no-owner',
      '--no-privileges',
      '--exit-on-error',
      '--single-transaction',
      '--no-password',
    ];
    return startProgram(program, [...options, `--dbname=${url}`], env);
  };

  return {
    take: async ({ body }: Entry) => {
      running ??= await begin();
      for await (const chunk of body) await write(running, chunk);
    },
    finish: async (now) => {
      running?.stdin.end();
      await running?.ended;
      const database = await openDatabase({ databaseUrl, dataDir: '' });
      let prepared: Prepared;
      try {
        prepared = await prepareRestored(database, manifest, now);
      } finally {
        await database.close();
      }
      await withClient(databaseUrl, async (client) => {
        for (const schema of used) await client.query(`drop schema if exists ${asideName(schema)} cascade`);
      });
      return { prepared, former: null };
    },
    discard: async () => {
      if (!running) return;
      running.kill();
      await running.ended.catch(() => undefined);
      await withClient(databaseUrl, (client) => putBack(client, used));
    },
  };
};
