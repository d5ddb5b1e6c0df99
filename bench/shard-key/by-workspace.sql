create schema by_workspace;

create table by_workspace.contacts (
  workspace_id text not null,
  id bigint not null,
  email text collate "C" not null,
  first_name text not null,
  last_name text not null,
  status text not null,
  fields jsonb not null default '{}',
  time_zone text,
  language text,
  consent_source text not null,
  consent_at timestamptz,
  consent_address text,
  import_id text,
  confirmed_at timestamptz,
  left_at timestamptz,
  soft_bounces smallint not null default 0,
  last_open_at timestamptz,
  last_click_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  opens_refused_at timestamptz,
  email_changed_at timestamptz,
  constraint contacts_pkey primary key (workspace_id, id)
);
create unique index contacts_email on by_workspace.contacts (workspace_id, email);
create index contacts_not_subscribed on by_workspace.contacts (workspace_id, id) where status <> 'subscribed';

create table by_workspace.list_members (
  workspace_id text not null,
  list_id bigint not null,
  contact_id bigint not null,
  status text not null,
  created_at timestamptz not null,
  constraint list_members_pkey primary key (workspace_id, list_id, contact_id)
);
create index list_members_contact on by_workspace.list_members (workspace_id, contact_id);

create table by_workspace.deliveries (
  workspace_id text not null,
  bucket date not null,
  campaign_id bigint not null,
  contact_id bigint not null,
  state text not null,
  attempt smallint not null default 0,
  next_at timestamptz,
  attempted_at timestamptz,
  message_id text,
  accepted_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  machine_opened_at timestamptz,
  clicked_at timestamptz,
  machine_clicked_at timestamptz,
  bounced_at timestamptz,
  bounce_kind text,
  complained_at timestamptz,
  unsubscribed_at timestamptz,
  reason text,
  constraint deliveries_pkey primary key (workspace_id, bucket, campaign_id, contact_id)
) partition by range (bucket);
create table by_workspace.deliveries_2026_11 partition of by_workspace.deliveries
  for values from ('2026-11-01') to ('2026-12-01') with (fillfactor = 45);
create index deliveries_message on by_workspace.deliveries (workspace_id, message_id) where message_id is not null;

-- Rows of a file that wait to be written, many in a row.
create table by_workspace.import_parts (
  workspace_id text not null,
  import_id text not null,
  part int not null,
  emails text not null,
  constraint import_parts_pkey primary key (workspace_id, import_id, part)
);

create table by_workspace.campaigns (
  workspace_id text not null,
  id bigint not null,
  state text not null,
  constraint campaigns_pkey primary key (workspace_id, id)
);

select create_distributed_table('by_workspace.contacts', 'workspace_id', colocate_with => 'none', shard_count => :shards);
select create_distributed_table('by_workspace.list_members', 'workspace_id', colocate_with => 'by_workspace.contacts');
select create_distributed_table('by_workspace.deliveries', 'workspace_id', colocate_with => 'by_workspace.contacts');
select create_distributed_table('by_workspace.import_parts', 'workspace_id', colocate_with => 'by_workspace.contacts');
select create_distributed_table('by_workspace.campaigns', 'workspace_id', colocate_with => 'by_workspace.contacts');
