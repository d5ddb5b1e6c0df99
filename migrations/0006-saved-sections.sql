-- Blocks that a workspace kept under a name, to be put into any email.
create table saved_sections (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  name text not null,
  blocks jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);

create index saved_sections_created on saved_sections (workspace_id, created_at desc, id desc);
