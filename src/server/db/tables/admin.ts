import type { NullableTimestamp, Timestamp } from './columns.ts';

export interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  company: string;
  message: string;
  marketing_consent: boolean;
  consented_at: NullableTimestamp;
  is_suspect: boolean;
  mailed_at: NullableTimestamp;
  read_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
  created_at: Timestamp;
  priority_plan: string | null;
  respond_by: NullableTimestamp;
  answered_at: NullableTimestamp;
}

export interface AdminTables {
  contact_messages: ContactMessagesTable;
}
