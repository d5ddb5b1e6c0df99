-- not in a transaction
-- Links that show the report of a campaign to people without an account, and the order of opens and clicks by time.
create table if not exists shared_reports (
  workspace_id text not null,
  id text not null,
  campaign_id bigint not null,
  token_hash bytea not null,
  label text not null,
  created_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_opened_at timestamptz,
  constraint shared_reports_pkey primary key (workspace_id, id)
);

alter table shared_reports drop constraint if exists shared_reports_workspace_id_fkey;
alter table shared_reports
  add constraint shared_reports_workspace_id_fkey foreign key (workspace_id) references workspaces (id) on delete cascade;

create index if not exists shared_reports_campaign on shared_reports (workspace_id, campaign_id);

comment on table shared_reports is 'Links that show the report of a campaign without sign-in, until they expire.';
comment on column shared_reports.token_hash is 'SHA-256 of the secret part of the link.';
comment on column shared_reports.label is 'For whom the link is, in the words of its maker; may be empty.';
comment on column shared_reports.last_opened_at is 'To the minute; null: never.';

drop index concurrently if exists events_by_time;
create index concurrently events_by_time on events (workspace_id, campaign_id, kind, at, id) where not is_machine;

-- Of a million recipients few clicked, left or bounced: without these, each page of such a list would read most
-- deliveries. Partitions of new months get the same (`makePartition`).
drop index concurrently if exists deliveries_default_clicked;
create index concurrently deliveries_default_clicked on deliveries_default (workspace_id, bucket, campaign_id, contact_id)
  where clicked_at is not null;
drop index concurrently if exists deliveries_default_left;
create index concurrently deliveries_default_left on deliveries_default (workspace_id, bucket, campaign_id, contact_id)
  where complained_at is not null or unsubscribed_at is not null;
drop index concurrently if exists deliveries_default_problems;
create index concurrently deliveries_default_problems on deliveries_default (workspace_id, bucket, campaign_id, contact_id)
  where bounced_at is not null or bounce_kind is not null or reason is not null;
