-- not in a transaction
-- A background job counts the figures of a large campaign from its deliveries, so that a request for its report never
-- reads a million rows.
create table if not exists campaign_figures (
  workspace_id text not null,
  campaign_id bigint not null,
  moments jsonb not null,
  reasons jsonb not null,
  providers jsonb not null,
  counted text not null,
  counted_at timestamptz not null,
  took_ms integer not null,
  constraint campaign_figures_pkey primary key (workspace_id, campaign_id)
);

alter table archived_campaigns add column if not exists providers jsonb;

-- Beside delete_campaigns(), so that a release before this one finds that function as it knows it.
create or replace function delete_campaign_figures() returns trigger language plpgsql as $$
begin
  delete from campaign_figures where workspace_id = old.id;
  return null;
end $$;

drop trigger if exists workspaces_campaign_figures on workspaces;
create trigger workspaces_campaign_figures after delete on workspaces
  for each row execute function delete_campaign_figures();

comment on table campaign_figures is 'What the report of a large campaign says about hours, reasons and mailbox providers, as counted last.';
comment on column campaign_figures.moments is 'Emails by quarter of an hour: [seconds since 1970, sent, opened, clicked, permanently bounced, complained].';
comment on column campaign_figures.reasons is 'Why emails bounced, failed or were skipped, as codes.';
comment on column campaign_figures.providers is 'Emails and what became of them, by mailbox provider.';
comment on column campaign_figures.counted is 'The counts of the campaign at that time: with other counts the figures are old.';
comment on column campaign_figures.took_ms is 'How long the database took: what takes long is counted less often.';
comment on column archived_campaigns.providers is 'As in campaign_figures; null: archived before it was counted.';

-- The last campaigns of a workspace, for comparisons and hours.
drop index concurrently if exists campaigns_latest;
create index concurrently campaigns_latest on campaigns (workspace_id, started_at, id)
  where state = 'sent' and deleted_at is null;

drop index concurrently if exists campaigns_large;
create index concurrently campaigns_large on campaigns (started_at)
  where total_recipients >= 2000 and bucket is not null;
