-- How people come to a list and how they leave it.

-- Set: this person asked not to be counted when they open a mail.
alter table contacts add column opens_refused_at timestamptz;

-- Requests to confirm that an address wants the mails of a list, and notices that it gets them already. They are the
-- queue of these mails, and once confirmed they are kept as the proof. The token stands in the mail and its hash here;
-- a request that is mailed again has another one.
create table confirmations (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  contact_id bigint not null,
  -- null: mails at all, of somebody who had left.
  list_id bigint,
  purpose text not null check (purpose in ('confirm', 'notice')),
  source text not null check (source in ('form', 'manual', 'import', 'person')),
  -- Where the request came from, on the network.
  address text,
  -- What was typed into the form; it counts when it is confirmed.
  details jsonb not null default '{}',
  token_hash bytea,
  asked_at timestamptz not null,
  mails smallint not null default 0,
  tries smallint not null default 0,
  -- null: there is nothing to mail.
  next_try_at timestamptz,
  mailed_at timestamptz,
  expires_at timestamptz,
  confirmed_at timestamptz,
  confirmed_address text,
  primary key (workspace_id, id)
);

create index confirmations_contact on confirmations (workspace_id, contact_id);
create unique index confirmations_token on confirmations (workspace_id, token_hash) where token_hash is not null;
create index confirmations_to_mail on confirmations (next_try_at) where next_try_at is not null;

-- One form a list. `key` is the part of its address that nobody can guess.
create table sign_up_forms (
  workspace_id text not null references workspaces (id) on delete cascade,
  list_id bigint not null,
  key text not null,
  is_on boolean not null,
  settings jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, list_id)
);

create unique index sign_up_forms_key on sign_up_forms (workspace_id, key);

-- Whom the owner took off a list, for as long as that can be undone: whoever had agreed need not agree again.
create table removed_members (
  workspace_id text not null references workspaces (id) on delete cascade,
  list_id bigint not null,
  contact_id bigint not null,
  status text not null check (status in ('active', 'pending')),
  removed_at timestamptz not null,
  primary key (workspace_id, list_id, contact_id)
);

create index removed_members_age on removed_members (removed_at);
