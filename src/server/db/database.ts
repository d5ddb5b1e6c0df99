// One driver for both databases: pg, connected to PostgreSQL or, through its gateway, to the embedded database.
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, type KyselyPlugin, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { adminStream, serveAdminSocket } from './embedded/admin-socket.ts';
import { type Gateway, type GatewayOptions, openGateway } from './embedded/gateway.ts';
import { recordResponse } from './heartbeat.ts';
import { reportQuery } from './query-observers.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** The argument of a query function: the database, or a transaction of it. */
export type Queryable = Kysely<Tables> | Transaction<Tables>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  kind: 'embedded' | 'postgres';
  /** The folder of the embedded database; null: it is in memory, or the database is PostgreSQL. */
  folder: string | null;
  close: () => Promise<void>;
}

interface Log {
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

export interface DatabaseOptions {
  /** `postgres://…`; without it the server uses the embedded database. */
  databaseUrl?: string | null;
  /** The folder of the embedded database. */
  dataDir: string;
  /** Where commands on this machine reach the embedded database while this process holds its folder. */
  adminSocket?: string;
  /** The address leads to PgBouncer in transaction mode. */
  isPooler?: boolean;
  /** The most connections that this process opens. */
  poolMax?: number;
  /** A file that a new embedded database starts from, if it exists. */
  emptyDatabase?: string;
  log?: Log;
  /** Tests see each statement by one, before it is sent. */
  plugins?: KyselyPlugin[];
}

const oldestServerVersion = 150_000;
const bigintOid = 20;
const embeddedConnections = 8;
const longestCloseMs = 3_000;
const longestReadMs = 15_000;

/** Counts and ids become numbers; a value that a number cannot hold exactly stays text. */
const parseBigint = (text: string): number | string => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === bigintOid && format !== 'binary' ? parseBigint : pg.types.getTypeParser(oid, format),
};

const openPool = (
  config: pg.PoolConfig,
  log?: Log,
  plugins: KyselyPlugin[] = [],
): { db: Database; pool: pg.Pool } => {
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
    plugins,
    log: (event) => {
      recordResponse(db, event.level === 'query');
      const error = event.level === 'error' ? event.error : null;
      reportQuery(db, { sql: event.query.sql, durationMs: event.queryDurationMillis, error });
    },
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
  options: GatewayOptions & Pick<DatabaseOptions, 'adminSocket' | 'log' | 'plugins'>,
): Promise<OpenDatabase & { gateway: Gateway }> => {
  const { log, adminSocket, plugins, ...gatewayOptions } = options;
  const gateway = await openGateway({
    onEnd: (error) => log?.error({ err: error }, 'The embedded database has ended'),
    ...gatewayOptions,
  });
  const { db, pool } = openPool(
    { stream: gateway.stream, max: embeddedConnections, idleTimeoutMillis: 0 },
    log,
    plugins,
  );
  const admin = adminSocket ? await serveAdminSocket(adminSocket, gateway.stream) : null;
  const close = async (): Promise<void> => {
    await admin?.close();
    await closePool(db, pool);
    await gateway.close();
  };
  const { storage } = gatewayOptions;
  const folder = storage.kind === 'folder' ? storage.folder : null;
  return { db, pool, kind: 'embedded', folder, close, gateway };
};

/** The embedded database in `folder` that another process holds, through the socket that it serves. */
export const openThroughSocket = (file: string, folder: string): OpenDatabase => {
  const { db, pool } = openPool({ stream: () => adminStream(file), max: embeddedConnections });
  return { db, pool, kind: 'embedded', folder, close: () => closePool(db, pool) };
};

/** All queries here are short: JIT compilation takes longer than the query. */
const switchOffJit = (client: pg.ClientBase): Promise<void> =>
  client.query('set jit = off').then(() => undefined);

const openPostgres = async (
  databaseUrl: string,
  { isPooler = false, poolMax = 10, log, plugins }: Omit<DatabaseOptions, 'databaseUrl' | 'dataDir'>,
): Promise<OpenDatabase> => {
  const { db, pool } = openPool(
    {
      connectionString: databaseUrl,
      application_name: 'lettersmith',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      max: poolMax,
      // Behind a pooler the next transaction may be on another connection: there the role has `jit = off`.
      ...(isPooler ? {} : { onConnect: switchOffJit }),
    },
    log,
    plugins,
  );
  const close = (): Promise<void> => closePool(db, pool);
  try {
    const found = await pool.query<{ number: number; name: string; jit: string }>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as name, current_setting('jit') as jit",
    );
    const version = found.rows[0];
    if (version && version.number < oldestServerVersion) {
      throw new Error(`Its version is ${version.name}; PostgreSQL 15 or newer is needed.`);
    }
    if (isPooler && version?.jit === 'on')
      log?.warn(
        {},
        'Queries through the pooler are compiled before they run, which takes longer than they do: run `alter role … set jit = off` for the role of DATABASE_URL.',
      );
    return { db, pool, kind: 'postgres', folder: null, close };
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

/** Connections to a replica. */
export const openReadingPool = (url: string, max: number): Pick<OpenDatabase, 'db' | 'pool' | 'close'> => {
  const { db, pool } = openPool({
    connectionString: url,
    application_name: 'lettersmith replica',
    connectionTimeoutMillis: 2_000,
    // A machine that is gone sends no error: the screen then reads the primary.
    query_timeout: longestReadMs,
    keepAlive: true,
    max,
    onConnect: switchOffJit,
  });
  return { db, pool, close: () => closePool(db, pool) };
};

/** One connection past the pooler, for as long as the work takes. */
export const withDirectPool = async <T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  const { db, pool } = openPool({ connectionString: url, application_name: 'lettersmith migrate', max: 1 });
  try {
    return await work(pool);
  } finally {
    await closePool(db, pool);
  }
};

export const openDatabase = ({
  databaseUrl,
  dataDir,
  emptyDatabase,
  adminSocket,
  log,
  ...postgres
}: DatabaseOptions): Promise<OpenDatabase> =>
  databaseUrl
    ? openPostgres(databaseUrl, { ...postgres, ...(log ? { log } : {}) })
    : openEmbedded({
        storage: { kind: 'folder', folder: dataDir, ...(emptyDatabase ? { emptyDatabase } : {}) },
        ...(adminSocket ? { adminSocket } : {}),
        ...(log ? { log } : {}),
      });
