-- not in a transaction
-- Saved views of lists, and what the growth of a list is read from.
create table if not exists saved_views (
  workspace_id text not null,
  id text not null,
  user_id text not null,
  list text not null check (list in ('campaigns', 'subscribers', 'templates')),
  name text not null,
  query text not null,
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint saved_views_pkey primary key (workspace_id, id)
);

alter table saved_views drop constraint if exists saved_views_workspace_id_fkey;
alter table saved_views
  add constraint saved_views_workspace_id_fkey foreign key (workspace_id) references workspaces (id) on delete cascade;
alter table saved_views drop constraint if exists saved_views_user_id_fkey;
alter table saved_views
  add constraint saved_views_user_id_fkey foreign key (user_id) references users (id) on delete cascade;

create index if not exists saved_views_of_user on saved_views (workspace_id, user_id, list, position);

comment on table saved_views is 'Filters and order of a list under a name, for one person.';
comment on column saved_views.list is 'Which list it is of.';
comment on column saved_views.query is 'The query of the address of the list, without its question mark.';
comment on column saved_views.position is 'Its place among the views of the list, from 0.';

alter table list_members add column if not exists left_at timestamptz;
comment on column list_members.left_at is 'When the contact unsubscribed from this list; null: it did not, or before it was kept.';

-- How many joined and left each list on each day, without reading the members.
drop index concurrently if exists list_members_joined;
create index concurrently list_members_joined on list_members (workspace_id, list_id, created_at) where status <> 'pending';
drop index concurrently if exists list_members_left;
create index concurrently list_members_left on list_members (workspace_id, list_id, left_at) where left_at is not null;

-- Who unsubscribed from everything and when, for growth: few of all contacts.
drop index concurrently if exists contacts_left;
create index concurrently contacts_left on contacts (workspace_id, left_at)
  where status <> 'subscribed' and left_at is not null;
