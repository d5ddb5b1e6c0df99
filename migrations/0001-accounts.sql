-- Who may sign in, what they paid for, and how often somebody tried.

create table workspaces (
  id text primary key,
  company text,
  plan_type text not null check (plan_type in ('trial', 'one-off', 'monthly', 'quarterly', 'yearly')),
  plan_ends_at timestamptz,
  plan_renews boolean not null,
  stripe_customer_id text,
  stripe_subscription_id text,
  created_at timestamptz not null
);

create table users (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  email text not null,
  first_name text not null,
  last_name text not null,
  profile_image_url text,
  password_hash text,
  role text not null check (role in ('user', 'admin')),
  is_demo boolean not null,
  marketing_consent boolean not null,
  created_at timestamptz not null
);

create unique index users_email on users (lower(email));
create index users_workspace on users (workspace_id);

-- Only a hash of the token is kept: a copy of this table opens no session.
create table sessions (
  token_hash bytea primary key,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null,
  address text not null
);

create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table login_attempts (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null
);

create index login_attempts_key on login_attempts (key, at);

-- A verified checkout session makes one account, ever: deleting a workspace must not free its session,
-- so the reference neither cascades nor becomes null.
create table checkout_sessions (
  session_id text primary key,
  plan_type text not null check (plan_type in ('monthly', 'quarterly', 'yearly')),
  customer_id text,
  subscription_id text,
  email text,
  paid_until timestamptz,
  verified_at timestamptz not null,
  claimed_by text unique references workspaces (id),
  claimed_at timestamptz,
  check (claimed_by is null or claimed_at is not null)
);
