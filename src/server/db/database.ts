// One driver for both databases: pg, against PostgreSQL or against the embedded one through its gateway.
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** What a query function takes: the database, or a transaction of it. */
export type Queryable = Kysely<Tables> | Transaction<Tables>;
