import type { ColumnType, Generated } from 'kysely';
import type { NullableTimestamp, Timestamp } from './columns.ts';

export interface CheckoutSessionsTable {
  session_id: string;
  plan_type: 'one-off' | 'monthly' | 'quarterly' | 'yearly';
  customer_id: string | null;
  subscription_id: string | null;
  email: string | null;
  paid_until: NullableTimestamp;
  verified_at: Timestamp;
  claimed_by: string | null;
  /** Stays when the account is deleted: a payment is used once. */
  claimed_at: NullableTimestamp;
  /** The workspace that was signed in when the payment began. */
  bought_by: ColumnType<string | null, string | null | undefined, string | null>;
  reserved_days: Generated<number>;
  revoked_at: NullableTimestamp;
}

export interface PaymentEventsTable {
  event_id: string;
  type: string;
  received_at: Timestamp;
  handled_at: NullableTimestamp;
}

export interface BillingTables {
  checkout_sessions: CheckoutSessionsTable;
  payment_events: PaymentEventsTable;
}
