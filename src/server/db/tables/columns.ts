// Column types for Kysely.
import type { ColumnType, JSONColumnType } from 'kysely';

export type Timestamp = ColumnType<Date, Date, Date>;
export type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type Json = JSONColumnType<object>;
