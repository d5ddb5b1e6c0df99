-- Notes changes of lists, for the stored counts of segments. Each table that is written all the time has a file of its own:
-- a transaction that locks two of them can deadlock with those that write both.

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
