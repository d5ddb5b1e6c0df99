-- The people a workspace writes to. Made for ten million of them: keys start with the workspace, pages follow a key,
-- nothing is counted while a page loads.

-- Contacts, lists and tags are numbered within their workspace, so that numbers stay small and dense.
create table audience_numbers (
  workspace_id text primary key references workspaces (id) on delete cascade,
  contacts bigint not null,
  lists bigint not null,
  tags bigint not null
);

-- A foreign key to the workspace would be looked up for each imported row; the trigger at the end deletes instead.
-- `email` is kept as it is compared: trimmed, in lower case.
create table contacts (
  workspace_id text not null,
  id bigint not null,
  email text collate "C" not null,
  first_name text not null,
  last_name text not null,
  status text not null check (status in ('pending', 'subscribed', 'unsubscribed', 'bounced', 'complained', 'cleaned')),
  fields jsonb not null default '{}',
  time_zone text,
  language text,
  consent_source text not null check (consent_source in ('import', 'manual', 'form', 'api', 'sandbox')),
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
  primary key (workspace_id, id)
);

create unique index contacts_email on contacts (workspace_id, email);
-- Almost everybody is subscribed; whoever is not is found by this.
create index contacts_not_subscribed on contacts (workspace_id, id) where status <> 'subscribed';

-- Several rows a status, one for each slot, so that writers do not wait for each other; the sum is the count.
create table contact_counts (
  workspace_id text not null references workspaces (id) on delete cascade,
  status text not null,
  slot smallint not null,
  n bigint not null,
  primary key (workspace_id, status, slot)
);

-- Emails and names of 64 contacts that follow each other, in lower case, to look for a part of a word in. null: to be
-- written again. It needs no extension, costs an import nothing, and is small enough to be read whole.
create table contact_blocks (
  workspace_id text not null references workspaces (id) on delete cascade,
  block bigint not null,
  body text,
  primary key (workspace_id, block)
) with (toast_tuple_target = 8160);

create index contact_blocks_to_write on contact_blocks (workspace_id, block) where body is null;

create table lists (
  workspace_id text not null references workspaces (id) on delete cascade,
  id bigint not null,
  name text not null,
  description text not null,
  double_opt_in boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (workspace_id, id)
);

create index lists_deleted on lists (deleted_at) where deleted_at is not null;

-- 'left': the person said so; only the person comes back. Whom the owner takes off has no row.
create table list_members (
  workspace_id text not null,
  list_id bigint not null,
  contact_id bigint not null,
  status text not null check (status in ('active', 'pending', 'left')),
  created_at timestamptz not null,
  primary key (workspace_id, list_id, contact_id)
);

create index list_members_contact on list_members (workspace_id, contact_id);

create table list_counts (
  workspace_id text not null references workspaces (id) on delete cascade,
  list_id bigint not null,
  status text not null,
  slot smallint not null,
  n bigint not null,
  primary key (workspace_id, list_id, status, slot)
);

create table contact_tags (
  workspace_id text not null references workspaces (id) on delete cascade,
  id bigint not null,
  name text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);

create unique index contact_tags_name on contact_tags (workspace_id, lower(name));

create table contact_taggings (
  workspace_id text not null,
  tag_id bigint not null,
  contact_id bigint not null,
  primary key (workspace_id, tag_id, contact_id)
);

create index contact_taggings_contact on contact_taggings (workspace_id, contact_id);

-- What a workspace wants to know of its contacts beyond their names. `key` is what merge tags call it.
create table contact_fields (
  workspace_id text not null references workspaces (id) on delete cascade,
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  label text not null,
  type text not null check (type in ('text', 'number', 'date', 'boolean')),
  created_at timestamptz not null,
  primary key (workspace_id, key)
);

-- Who must not get mail, by a hash of workspace and address: the block outlives the contact and every erasure.
create table suppressions (
  workspace_id text not null references workspaces (id) on delete cascade,
  scope text not null,
  email_hash bytea not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'cleaned')),
  source text not null,
  created_at timestamptz not null,
  primary key (workspace_id, scope, email_hash)
);

-- What was deleted, for as long as it can be brought back.
create table deleted_contacts (
  workspace_id text not null references workspaces (id) on delete cascade,
  id bigint not null,
  contact jsonb not null,
  list_members jsonb not null,
  tag_ids bigint[] not null,
  deleted_at timestamptz not null,
  primary key (workspace_id, id)
);

create index deleted_contacts_age on deleted_contacts (deleted_at);

-- Who changed what. Rows are added and never changed; those about a person who was erased keep no name of them.
create table audience_audit (
  workspace_id text not null references workspaces (id) on delete cascade,
  id bigint generated always as identity,
  contact_id bigint,
  list_id bigint,
  actor_id text,
  actor_name text not null,
  action text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null,
  primary key (workspace_id, id)
);

create index audience_audit_contact on audience_audit (workspace_id, contact_id, id) where contact_id is not null;

-- An import is read whole before the first contact of it appears ('reading'), then written part by part ('writing').
create table imports (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  state text not null check (state in ('reading', 'writing', 'done', 'failed')),
  source text not null check (source in ('file', 'paste', 'api')),
  file_name text not null,
  list_id bigint,
  consent boolean not null,
  address text,
  created_by text,
  rows_read integer not null default 0,
  -- People, however often the file names them.
  accepted integer not null default 0,
  imported integer not null default 0,
  failed integer not null default 0,
  parts integer not null default 0,
  parts_written integer not null default 0,
  columns jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (workspace_id, id)
);

create index imports_unfinished on imports (updated_at) where state in ('reading', 'writing');
create index imports_created on imports (workspace_id, created_at desc, id desc);

-- Rows on their way. Each column holds one value a row, with U+001F between them; `people` is how many of the rows are
-- the first of their address in the file.
create table import_parts (
  workspace_id text not null,
  import_id text not null,
  part integer not null,
  row_count integer not null,
  people integer not null,
  emails text not null,
  first_names text not null,
  last_names text not null,
  fields text,
  primary key (workspace_id, import_id, part)
);

-- What was not imported, to be mended and sent again. `line` counts the lines of the file from 1.
create table import_errors (
  workspace_id text not null,
  import_id text not null,
  line integer not null,
  raw text not null,
  reason text not null,
  primary key (workspace_id, import_id, line)
);

-- A workspace that is being deleted has no row any more when its contacts go, and needs no counts.
create function count_contacts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into contact_counts as counts (workspace_id, status, slot, n)
    select workspace_id, status, pg_backend_pid() % 8, count(*) from added
    where exists (select from workspaces where id = workspace_id)
    group by 1, 2, 3 order by 1, 2
    on conflict (workspace_id, status, slot) do update set n = counts.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into contact_counts as counts (workspace_id, status, slot, n)
    select workspace_id, status, pg_backend_pid() % 8, -count(*) from gone
    where exists (select from workspaces where id = workspace_id)
    group by 1, 2, 3 order by 1, 2
    on conflict (workspace_id, status, slot) do update set n = counts.n + excluded.n;
  else
    insert into contact_counts as counts (workspace_id, status, slot, n)
    select workspace_id, status, pg_backend_pid() % 8, sum(change) from (
      select workspace_id, status, 1 as change from added
      union all
      select workspace_id, status, -1 from gone
    ) changes
    group by 1, 2, 3 having sum(change) <> 0 order by 1, 2
    on conflict (workspace_id, status, slot) do update set n = counts.n + excluded.n;
  end if;
  return null;
end $$;

create trigger contacts_counted_in after insert on contacts
  referencing new table as added for each statement execute function count_contacts();
create trigger contacts_counted_out after delete on contacts
  referencing old table as gone for each statement execute function count_contacts();
create trigger contacts_counted_over after update on contacts
  referencing old table as gone new table as added for each statement execute function count_contacts();

-- Whoever is deleted may stay in a block: what is found there is looked up.
create function mark_contact_blocks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into contact_blocks as blocks (workspace_id, block)
    select distinct workspace_id, id / 64 from added order by 1, 2
    on conflict (workspace_id, block) do update set body = null where blocks.body is not null;
  else
    insert into contact_blocks as blocks (workspace_id, block)
    select distinct added.workspace_id, added.id / 64 from added join gone using (workspace_id, id)
    where (added.email, added.first_name, added.last_name) is distinct from (gone.email, gone.first_name, gone.last_name)
    order by 1, 2
    on conflict (workspace_id, block) do update set body = null where blocks.body is not null;
  end if;
  return null;
end $$;

create trigger contacts_marked_new after insert on contacts
  referencing new table as added for each statement execute function mark_contact_blocks();
create trigger contacts_marked_changed after update on contacts
  referencing old table as gone new table as added for each statement execute function mark_contact_blocks();

create function count_list_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_counts as counts (workspace_id, list_id, status, slot, n)
    select workspace_id, list_id, status, pg_backend_pid() % 8, count(*) from added
    where exists (select from workspaces where id = workspace_id)
    group by 1, 2, 3, 4 order by 1, 2, 3
    on conflict (workspace_id, list_id, status, slot) do update set n = counts.n + excluded.n;
  elsif tg_op = 'DELETE' then
    insert into list_counts as counts (workspace_id, list_id, status, slot, n)
    select workspace_id, list_id, status, pg_backend_pid() % 8, -count(*) from gone
    where exists (select from workspaces where id = workspace_id)
    group by 1, 2, 3, 4 order by 1, 2, 3
    on conflict (workspace_id, list_id, status, slot) do update set n = counts.n + excluded.n;
  else
    insert into list_counts as counts (workspace_id, list_id, status, slot, n)
    select workspace_id, list_id, status, pg_backend_pid() % 8, sum(change) from (
      select workspace_id, list_id, status, 1 as change from added
      union all
      select workspace_id, list_id, status, -1 from gone
    ) changes
    group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3
    on conflict (workspace_id, list_id, status, slot) do update set n = counts.n + excluded.n;
  end if;
  return null;
end $$;

create trigger list_members_counted_in after insert on list_members
  referencing new table as added for each statement execute function count_list_members();
create trigger list_members_counted_out after delete on list_members
  referencing old table as gone for each statement execute function count_list_members();
create trigger list_members_counted_over after update on list_members
  referencing old table as gone new table as added for each statement execute function count_list_members();

create function delete_audience() returns trigger language plpgsql as $$
begin
  delete from list_members where workspace_id = old.id;
  delete from contact_taggings where workspace_id = old.id;
  delete from contacts where workspace_id = old.id;
  delete from import_parts where workspace_id = old.id;
  delete from import_errors where workspace_id = old.id;
  return null;
end $$;

create trigger workspaces_audience after delete on workspaces
  for each row execute function delete_audience();
