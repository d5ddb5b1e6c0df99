-- What a workspace looks like and how it signs: the defaults of its emails, one row a workspace.

create table brands (
  workspace_id text primary key references workspaces (id) on delete cascade,
  kit jsonb not null,
  updated_at timestamptz not null
);

-- An unsaved email on its way into the preview frame of the person who writes it: read once, then gone.
create table preview_drafts (
  workspace_id text not null references workspaces (id) on delete cascade,
  token_hash bytea not null,
  user_id text not null references users (id) on delete cascade,
  html text not null,
  created_at timestamptz not null,
  primary key (workspace_id, token_hash)
);

create index preview_drafts_user on preview_drafts (user_id, created_at);
create index preview_drafts_age on preview_drafts (created_at);
