-- Each link of an email is counted on its own, also when two lead to one address; opens and clicks keep their client.
alter table campaign_links add column label text not null default '';
alter table campaign_links add column group_id integer;
alter table campaign_links add column group_people bigint not null default 0;
alter table campaign_links add column machine_clicks bigint not null default 0;
alter table events add column client text;

create table campaign_clients (
  workspace_id text not null,
  campaign_id bigint not null,
  kind text not null,
  client text not null,
  people bigint not null default 0,
  constraint campaign_clients_pkey primary key (workspace_id, campaign_id, kind, client)
);

create or replace function delete_campaigns() returns trigger language plpgsql as $$
begin
  delete from campaign_chunks where workspace_id = old.id;
  delete from deliveries where workspace_id = old.id;
  delete from campaign_links where workspace_id = old.id;
  delete from campaign_clients where workspace_id = old.id;
  delete from campaign_counts where workspace_id = old.id;
  delete from event_inbox where workspace_id = old.id;
  delete from events where workspace_id = old.id;
  return null;
end $$;

comment on column campaign_links.label is 'What readers see of the link: its text, or the alternative text of its image.';
comment on column campaign_links.group_id is 'The id of the first link to the same address; null: the campaign has one row for each address.';
comment on column campaign_links.group_people is 'In the first row of a group: how many recipients clicked any of its links.';
comment on column campaign_links.machine_clicks is 'Clicks that no person made.';
comment on column events.client is 'Of an open or a click: program and device (src/contract/campaigns/clients.ts); null: not known.';
comment on table campaign_clients is 'How many recipients opened or clicked with each program and device.';
comment on column campaign_clients.kind is '`open` and `click` by people, `machine-open` and `machine-click` by machines.';
