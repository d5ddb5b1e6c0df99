-- What was written for campaigns, with what was asked for it: the history of a workspace.
create table campaign_generations (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  campaign_type text not null,
  user_info text not null,
  product_url text,
  product jsonb,
  brand_name text,
  target_audience text,
  writer text not null check (writer in ('templates', 'ai')),
  model text,
  seed integer not null,
  variants jsonb not null,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);

create index campaign_generations_created on campaign_generations (workspace_id, created_at desc, id desc);
