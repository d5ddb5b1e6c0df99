-- Counts of segments that are stored for blocks of 4,096 contacts that follow each other, and what makes them old.

-- What has changed, and in which blocks. The transaction that changes contacts adds a row, and waits for no other one.
-- Block -1 stands for all of the workspace.
create table audience_changes (
  workspace_id text not null,
  id bigint generated always as identity,
  kind text not null,
  blocks integer[] not null,
  constraint audience_changes_pkey primary key (workspace_id, id)
);

-- How many changes of a block were taken out of audience_changes. With those that are still there it is the version of the
-- block, which only grows.
create table audience_versions (
  workspace_id text not null,
  block integer not null,
  kind text not null,
  n bigint not null,
  constraint audience_versions_pkey primary key (workspace_id, block, kind)
);

-- A count holds while the version of its block is the one it was made from, until `valid_until`.
create table segment_counts (
  workspace_id text not null,
  segment_id bigint not null,
  block integer not null,
  -- A hash of the segment as SQL.
  basis text not null,
  version bigint not null,
  counted_at timestamptz not null,
  valid_until timestamptz,
  n integer not null,
  subscribed integer not null,
  constraint segment_counts_pkey primary key (workspace_id, segment_id, block)
);

-- Citus: no statement of a trigger names both a transition table and a distributed table.

create function note_contacts() returns trigger language plpgsql as $$
declare
  changed record;
  is_alive boolean;
begin
  if tg_op = 'INSERT' then
    for changed in
      select workspace_id, array_agg(distinct (id / 4096)::integer) as blocks from added group by 1 order by 1
    loop
      insert into audience_changes (workspace_id, kind, blocks) values (changed.workspace_id, 'contact', changed.blocks);
    end loop;
  elsif tg_op = 'DELETE' then
    for changed in
      select workspace_id, array_agg(distinct (id / 4096)::integer) as blocks from gone group by 1 order by 1
    loop
      select exists (select 1 from workspaces where id = changed.workspace_id) into is_alive;
      continue when not is_alive;
      insert into audience_changes (workspace_id, kind, blocks) values (changed.workspace_id, 'contact', changed.blocks);
    end loop;
  else
    for changed in
      select workspace_id,
        array_agg(distinct block) filter (where is_other) as blocks,
        array_agg(distinct block) filter (where is_active) as active_blocks
      from (
        select added.workspace_id, (added.id / 4096)::integer as block,
          (added.email, added.first_name, added.last_name, added.status, added.fields, added.language,
            added.consent_source, added.created_at)
          is distinct from (gone.email, gone.first_name, gone.last_name, gone.status, gone.fields, gone.language,
            gone.consent_source, gone.created_at) as is_other,
          (added.last_open_at, added.last_click_at) is distinct from (gone.last_open_at, gone.last_click_at) as is_active
        from added join gone using (workspace_id, id)
      ) compared
      group by 1 order by 1
    loop
      if changed.blocks is not null then
        insert into audience_changes (workspace_id, kind, blocks)
        values (changed.workspace_id, 'contact', changed.blocks);
      end if;
      if changed.active_blocks is not null then
        insert into audience_changes (workspace_id, kind, blocks)
        values (changed.workspace_id, 'activity', changed.active_blocks);
      end if;
    end loop;
  end if;
  return null;
end $$;

create trigger contacts_noted_new after insert on contacts
  referencing new table as added for each statement execute function note_contacts();
create trigger contacts_noted_gone after delete on contacts
  referencing old table as gone for each statement execute function note_contacts();
create trigger contacts_noted_changed after update on contacts
  referencing old table as gone new table as added for each statement execute function note_contacts();

-- For tables with a row for each contact. The argument is the kind of change.
create function note_contacts_of() returns trigger language plpgsql as $$
declare
  changed record;
  is_alive boolean;
begin
  if tg_op = 'DELETE' then
    for changed in
      select workspace_id, array_agg(distinct (contact_id / 4096)::integer) as blocks from gone group by 1 order by 1
    loop
      select exists (select 1 from workspaces where id = changed.workspace_id) into is_alive;
      continue when not is_alive;
      insert into audience_changes (workspace_id, kind, blocks) values (changed.workspace_id, tg_argv[0], changed.blocks);
    end loop;
  else
    for changed in
      select workspace_id, array_agg(distinct (contact_id / 4096)::integer) as blocks from added group by 1 order by 1
    loop
      insert into audience_changes (workspace_id, kind, blocks) values (changed.workspace_id, tg_argv[0], changed.blocks);
    end loop;
  end if;
  return null;
end $$;

create trigger list_members_noted_new after insert on list_members
  referencing new table as added for each statement execute function note_contacts_of('list');
create trigger list_members_noted_gone after delete on list_members
  referencing old table as gone for each statement execute function note_contacts_of('list');
create trigger list_members_noted_changed after update on list_members
  referencing new table as added for each statement execute function note_contacts_of('list');
create trigger contact_taggings_noted_new after insert on contact_taggings
  referencing new table as added for each statement execute function note_contacts_of('tag');
create trigger contact_taggings_noted_gone after delete on contact_taggings
  referencing old table as gone for each statement execute function note_contacts_of('tag');

-- A delivery that was never accepted is in no segment. Once accepted, it stays accepted.
create function note_deliveries() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in
    select workspace_id, array_agg(distinct (contact_id / 4096)::integer) as blocks from added
    where accepted_at is not null group by 1 order by 1
  loop
    insert into audience_changes (workspace_id, kind, blocks) values (changed.workspace_id, 'delivery', changed.blocks);
  end loop;
  return null;
end $$;

create trigger deliveries_noted after update on deliveries
  referencing new table as added for each statement execute function note_deliveries();

-- Its blocks have 1,024 contacts.
create function note_archived_recipients() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in
    select workspace_id, array_agg(distinct (block / 4)::integer) as blocks from added group by 1 order by 1
  loop
    insert into audience_changes (workspace_id, kind, blocks) values (changed.workspace_id, 'delivery', changed.blocks);
  end loop;
  return null;
end $$;

create trigger archived_recipients_noted after update on archived_recipients
  referencing new table as added for each statement execute function note_archived_recipients();

-- A list, a tag, a field or a campaign that comes or goes changes every segment that names it.
create function note_named() returns trigger language plpgsql as $$
declare
  workspace text;
  is_alive boolean;
begin
  if tg_op = 'DELETE' then
    workspace := old.workspace_id;
  else
    workspace := new.workspace_id;
  end if;
  select exists (select 1 from workspaces where id = workspace) into is_alive;
  if is_alive then
    insert into audience_changes (workspace_id, kind, blocks) values (workspace, tg_argv[0], '{-1}');
  end if;
  return null;
end $$;

create trigger lists_noted_changed after update on lists for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function note_named('list');
create trigger lists_noted_gone after delete on lists for each row
  when (old.deleted_at is null) execute function note_named('list');
create trigger contact_tags_noted_gone after delete on contact_tags for each row
  execute function note_named('tag');
create trigger contact_fields_noted_new after insert on contact_fields for each row
  execute function note_named('field');
create trigger contact_fields_noted_changed after update on contact_fields for each row
  when (old.key is distinct from new.key or old.type is distinct from new.type) execute function note_named('field');
create trigger contact_fields_noted_gone after delete on contact_fields for each row
  execute function note_named('field');
create trigger campaigns_noted_changed after update on campaigns for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function note_named('delivery');
create trigger campaigns_noted_gone after delete on campaigns for each row
  when (old.deleted_at is null) execute function note_named('delivery');

create function delete_segment_counts() returns trigger language plpgsql as $$
begin
  delete from segment_counts where workspace_id = old.id;
  delete from audience_versions where workspace_id = old.id;
  delete from audience_changes where workspace_id = old.id;
  return null;
end $$;

create trigger workspaces_segment_counts after delete on workspaces
  for each row execute function delete_segment_counts();
