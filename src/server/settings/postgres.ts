// How PostgreSQL is reached: past a pooler, and at a replica.
import { z } from 'zod';
import { flag } from './values.ts';

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'use an address that begins with postgres://');

export const postgresSettings = {
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOLER: flag.default(false),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_POOL_MAX: z.coerce
    .number('use a number of connections')
    .int()
    .min(2, 'use 2 or more')
    .max(500, 'use 500 or less')
    .default(10),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_REPLICA_MAX_LAG_SECONDS: z.coerce
    .number('use a number of seconds')
    .min(0.1, 'use 0.1 or more')
    .max(300, 'use 300 or less')
    .default(5),
};

export interface PostgresConfig {
  /** DATABASE_URL leads to PgBouncer in transaction mode: no setting of a session lasts. */
  isPooler: boolean;
  /** Straight to the server, for migrations and LISTEN. null: through a pooler there is no such way. */
  directUrl: string | null;
  poolMax: number;
  /** A streaming replica for reading screens. */
  replicaUrl: string | null;
  /** From this lag on, screens read the primary. */
  replicaMaxLagMs: number;
}

type Settings = z.infer<z.ZodObject<typeof postgresSettings>>;

/** Adds a sentence to `problems` for settings that do not go together. */
export const readPostgres = (settings: Settings, problems: string[]): PostgresConfig => {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: replica } = settings;
  if (!url && (direct || replica || settings.DATABASE_POOLER))
    problems.push(
      'DATABASE_DIRECT_URL, DATABASE_REPLICA_URL and DATABASE_POOLER: set DATABASE_URL as well; the embedded database has one process, no pooler and no replica.',
    );
  return {
    isPooler: settings.DATABASE_POOLER,
    directUrl: direct ?? (settings.DATABASE_POOLER ? null : (url ?? null)),
    poolMax: settings.DATABASE_POOL_MAX,
    replicaUrl: replica ?? null,
    replicaMaxLagMs: settings.DATABASE_REPLICA_MAX_LAG_SECONDS * 1_000,
  };
};
