import type { Generated } from 'kysely';
import type { NullableTimestamp, Timestamp } from './columns.ts';

export interface WorkspacesTable {
  id: string;
  company: string | null;
  plan_type: 'trial' | 'one-off' | 'monthly' | 'quarterly' | 'yearly';
  plan_ends_at: NullableTimestamp;
  plan_renews: boolean;
  stripe_customer_id: string | null;
  stripe_subscription_id: string | null;
  created_at: Timestamp;
  plan_standing: Generated<'good' | 'past_due' | 'ended'>;
  reserve_days: Generated<number>;
  subscription_made_at: NullableTimestamp;
  plan_reading: Generated<number>;
}

export interface UsersTable {
  id: string;
  workspace_id: string;
  email: string;
  first_name: string;
  last_name: string;
  profile_image_url: string | null;
  password_hash: string | null;
  role: 'user' | 'admin';
  is_demo: boolean;
  marketing_consent: boolean;
  created_at: Timestamp;
  /** null: no user has proved yet that they receive email at this address. */
  email_verified_at: NullableTimestamp;
}

export interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  email: string;
  linked_at: Timestamp;
}

export interface EmailLinksTable {
  token_hash: Buffer;
  user_id: string;
  purpose: 'verify-email' | 'reset-password' | 'change-email' | 'link-google';
  email: string;
  issuer: string | null;
  subject: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface SessionsTable {
  token_hash: Buffer;
  user_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  user_agent: string;
  address: string;
  last_seen_at: Timestamp;
}

export interface KnownNetworksTable {
  user_id: string;
  network: string;
  last_used_at: Timestamp;
}

export interface AccountsTables {
  workspaces: WorkspacesTable;
  users: UsersTable;
  identities: IdentitiesTable;
  email_links: EmailLinksTable;
  sessions: SessionsTable;
  known_networks: KnownNetworksTable;
}
