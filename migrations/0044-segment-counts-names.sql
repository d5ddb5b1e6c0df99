-- Notes changes of what segments name and of archived recipients, for the stored counts of segments.

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
  delete from audience_changes where workspace_id = old.id;
  delete from audience_versions where workspace_id = old.id;
  delete from segment_counts where workspace_id = old.id;
  return null;
end $$;

create trigger workspaces_segment_counts after delete on workspaces
  for each row execute function delete_segment_counts();
