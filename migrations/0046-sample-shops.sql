-- The sample shop of a workspace: everything that loading it made, so that one press removes that and nothing else.
create table sample_shops (
  workspace_id text not null,
  loaded_at timestamptz not null,
  -- Its contacts have these ids and no other contact does.
  first_contact bigint not null,
  last_contact bigint not null,
  -- Messages of these never left, so they say nothing about the sender.
  sent_campaigns bigint[] not null,
  -- An address of nobody.
  postal_address text not null,
  made jsonb not null,
  constraint sample_shops_pkey primary key (workspace_id)
);

alter table sample_shops
  add constraint sample_shops_workspace_id_fkey foreign key (workspace_id) references workspaces (id) on delete cascade;

comment on table sample_shops is 'The sample shop of a workspace, while it is loaded.';
comment on column sample_shops.first_contact is 'Contacts from this id to last_contact under .example are those of the sample.';
comment on column sample_shops.sent_campaigns is 'Ids of the campaigns that the sample shows as sent; no rate of the sender counts them.';
comment on column sample_shops.made is 'Ids of the other rows, addresses, contacts by day, and what was set for sending.';
