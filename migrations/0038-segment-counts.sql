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

-- The plan of the comparison is made for the first update of a connection, which may be of one contact, and is used for all
-- later ones: in a nested loop the time would grow with the square of their rows.
create function note_contacts() returns trigger language plpgsql set enable_nestloop = off as $$
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
