import type { Generated } from 'kysely';
import type { Timestamp } from './columns.ts';

export interface LoginAttemptsTable {
  id: Generated<number>;
  key: string;
  at: Timestamp;
}

export interface SharedTables {
  login_attempts: LoginAttemptsTable;
}
