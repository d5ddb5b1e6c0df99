import type { ColumnType, Generated } from 'kysely';
import type { NullableTimestamp, Timestamp } from './columns.ts';

export type SesEnforcement = 'HEALTHY' | 'PROBATION' | 'SHUTDOWN' | 'UNKNOWN';

export interface SesAccountsTable {
  workspace_id: string;
  account_key: string;
  has_production_access: ColumnType<boolean | null, boolean | null | undefined>;
  is_sending_enabled: ColumnType<boolean | null, boolean | null | undefined>;
  enforcement: ColumnType<SesEnforcement | null, SesEnforcement | null | undefined>;
  per_second: ColumnType<number | null, number | null | undefined>;
  per_day: ColumnType<number | null, number | null | undefined>;
  sent_in_last_day: ColumnType<number | null, number | null | undefined>;
  identities: ColumnType<{ name: string; isVerified: boolean }[], string | undefined, string>;
  asked_at: NullableTimestamp;
  known_at: NullableTimestamp;
  problem: ColumnType<string | null, string | null | undefined>;
  configuration_set: ColumnType<string | null, string | null | undefined>;
  topic_arn: ColumnType<string | null, string | null | undefined>;
  queue_url: ColumnType<string | null, string | null | undefined>;
  webhook_token_hash: ColumnType<string | null, string | null | undefined>;
  told_since: NullableTimestamp;
  last_event_at: NullableTimestamp;
  behind_at: NullableTimestamp;
}

export interface EspSettingsTable {
  workspace_id: string;
  aws_access_key_id: string;
  aws_secret_sealed: string;
  aws_region: string;
  default_from_email: string;
  default_from_name: string;
  postal_address: string;
  updated_at: Timestamp;
}

export interface SesBucketsTable {
  account_key: string;
  rate: number;
  pace: Generated<number>;
  pace_at: Timestamp;
  next_at: Timestamp;
  day_left: number | null;
  asked_at: Timestamp;
}

export interface SesLedgerTable {
  account_key: string;
  hour: Timestamp;
  sent: number;
}

export interface SesTables {
  ses_buckets: SesBucketsTable;
  ses_ledger: SesLedgerTable;
  esp_settings: EspSettingsTable;
  ses_accounts: SesAccountsTable;
}
