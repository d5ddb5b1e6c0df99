// One driver for both databases: pg, connected to PostgreSQL or, through its gateway, to the embedded database.
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type Gateway, type GatewayOptions, openGateway } from './embedded/gateway.ts';
import { recordResponse } from './heartbeat.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** The argument of a query function: the database, or a transaction of it. */
export type Queryable = Kysely<Tables> | Transaction<Tables>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  kind: 'embedded' | 'postgres';
  close: () => Promise<void>;
}

interface Log {
  error(fields: Record<string, unknown>, message: string): void;
}

export interface DatabaseOptions {
  /** `postgres://…`; without it the server uses the embedded database. */
  databaseUrl?: string | null;
  /** The folder of the embedded database. */
  dataDir: string;
  /** A file that a new embedded database starts from, if it exists. */
  emptyDatabase?: string;
  log?: Log;
}

const oldestServerVersion = 150_000;
const bigintOid = 20;
const embeddedConnections = 8;
const longestCloseMs = 3_000;

/** Counts and ids become numbers; a value that a number cannot hold exactly stays text. */
const parseBigint = (text: string): number | string => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === bigintOid && format !== 'binary' ? parseBigint : pg.types.getTypeParser(oid, format),
};

const openPool = (config: pg.PoolConfig, log?: Log): { db: Database; pool: pg.Pool } => {
  const pool = new pg.Pool({ types, ...config });
  // Without listeners a lost connection would end the process. The client of the connection gets the error with its
  // query, and the pool, which handles idle connections, opens a new one.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      recordResponse(db, false);
      log?.error({ err: error }, 'A database connection was lost');
    });
  });
  pool.on('error', () => undefined);
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level }) => recordResponse(db, level === 'query'),
  });
  return { pool, db };
};

/** Waits for running queries, but not forever: a connection that is never released would block the shutdown. */
const closePool = async (db: Database, pool: pg.Pool): Promise<void> => {
  const end = async (): Promise<void> => {
    await db.destroy();
    // Kysely ends the pool only if it has used it.
    if (!pool.ending) await pool.end();
  };
  await Promise.race([end(), pause(longestCloseMs, undefined, { ref: false })]);
};

/** The embedded database and its gateway. Tests keep it in memory. */
export const openEmbedded = async (
  options: GatewayOptions & { log?: Log },
): Promise<OpenDatabase & { gateway: Gateway }> => {
  const { log, ...gatewayOptions } = options;
  const gateway = await openGateway({
    onEnd: (error) => log?.error({ err: error }, 'The embedded database has ended'),
    ...gatewayOptions,
  });
  const { db, pool } = openPool(
    { stream: gateway.stream, max: embeddedConnections, idleTimeoutMillis: 0 },
    log,
  );
  const close = async (): Promise<void> => {
    await closePool(db, pool);
    await gateway.close();
  };
  return { db, pool, kind: 'embedded', close, gateway };
};

const openPostgres = async (databaseUrl: string, log?: Log): Promise<OpenDatabase> => {
  const { db, pool } = openPool(
    {
      connectionString: databaseUrl,
      application_name: 'lettersmith',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      // All queries here are short: JIT compilation takes longer than the query.
      onConnect: (client) => client.query('set jit = off').then(() => undefined),
    },
    log,
  );
  const close = (): Promise<void> => closePool(db, pool);
  try {
    const found = await pool.query<{ number: number; name: string }>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
    );
    const version = found.rows[0];
    if (version && version.number < oldestServerVersion) {
      throw new Error(`Its version is ${version.name}; PostgreSQL 15 or newer is needed.`);
    }
    return { db, pool, kind: 'postgres', close };
  } catch (error) {
    await close();
    throw new Error(
      `The database of DATABASE_URL cannot be used: ${describe(error)} Check that it runs and that host, port, name and password are right.`,
      { cause: error },
    );
  }
};

/** The URL may contain a password, so it is never repeated; the driver's text names host and port. */
const describe = (error: unknown): string => {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const text = first instanceof Error ? first.message : String(first);
  return /[.!?]$/.test(text) ? text : `${text}.`;
};

export const openDatabase = (options: DatabaseOptions): Promise<OpenDatabase> => {
  const { databaseUrl, dataDir, emptyDatabase, log } = options;
  if (databaseUrl) return openPostgres(databaseUrl, log);
  const storage = { kind: 'folder' as const, folder: dataDir, ...(emptyDatabase ? { emptyDatabase } : {}) };
  return openEmbedded({ storage, ...(log ? { log } : {}) });
};
