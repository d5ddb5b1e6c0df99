import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NullableTimestamp, Timestamp } from './columns.ts';

export interface EventInboxTable {
  workspace_id: string;
  id: GeneratedAlways<number>;
  dedupe: string;
  payload: ColumnType<unknown, string, string>;
  received_at: Timestamp;
  applied_at: NullableTimestamp;
}

export interface EventsTable {
  workspace_id: string;
  id: GeneratedAlways<number>;
  at: Timestamp;
  campaign_id: number;
  contact_id: number;
  kind: string;
  link_id: number | null;
  is_machine: Generated<boolean>;
  network: string | null;
  detail: string | null;
}

export interface EventsTables {
  event_inbox: EventInboxTable;
  events: EventsTable;
}
