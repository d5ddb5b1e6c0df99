-- Citus plans a statement that names a distributed table, and knows no transition tables: in a trigger the two may not
-- stand in one statement. So each function reads the changed rows first, and then writes one row of figures at a time.
-- The workspace is looked up by a statement of its own for the same reason: a workspace that is being deleted has no row
-- any more when its contacts go, and needs no counts.

create or replace function count_contacts() returns trigger language plpgsql as $$
declare
  change record;
  is_alive boolean;
begin
  if tg_op = 'INSERT' then
    for change in
      select workspace_id, status, count(*) as n from added group by 1, 2 order by 1, 2
    loop
      select exists (select 1 from workspaces where id = change.workspace_id) into is_alive;
      continue when not is_alive;
      insert into contact_counts as counts (workspace_id, status, slot, n)
      values (change.workspace_id, change.status, pg_backend_pid() % 8, change.n)
      on conflict (workspace_id, status, slot) do update set n = counts.n + excluded.n;
    end loop;
  elsif tg_op = 'DELETE' then
    for change in
      select workspace_id, status, count(*) as n from gone group by 1, 2 order by 1, 2
    loop
      select exists (select 1 from workspaces where id = change.workspace_id) into is_alive;
      continue when not is_alive;
      insert into contact_counts as counts (workspace_id, status, slot, n)
      values (change.workspace_id, change.status, pg_backend_pid() % 8, -change.n)
      on conflict (workspace_id, status, slot) do update set n = counts.n + excluded.n;
    end loop;
  else
    for change in
      select workspace_id, status, sum(step) as n from (
        select workspace_id, status, 1 as step from added
        union all
        select workspace_id, status, -1 from gone
      ) steps
      group by 1, 2 having sum(step) <> 0 order by 1, 2
    loop
      insert into contact_counts as counts (workspace_id, status, slot, n)
      values (change.workspace_id, change.status, pg_backend_pid() % 8, change.n)
      on conflict (workspace_id, status, slot) do update set n = counts.n + excluded.n;
    end loop;
  end if;
  return null;
end $$;

create or replace function mark_contact_blocks() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'INSERT' then
    for changed in select distinct workspace_id, id / 64 as block from added order by 1, 2
    loop
      insert into contact_blocks as blocks (workspace_id, block) values (changed.workspace_id, changed.block)
      on conflict (workspace_id, block) do update set body = null where blocks.body is not null;
    end loop;
  else
    for changed in
      select distinct workspace_id, id / 64 as block from (
        select workspace_id, id, email, first_name, last_name from added
        except all
        select workspace_id, id, email, first_name, last_name from gone
      ) different
      order by 1, 2
    loop
      insert into contact_blocks as blocks (workspace_id, block) values (changed.workspace_id, changed.block)
      on conflict (workspace_id, block) do update set body = null where blocks.body is not null;
    end loop;
  end if;
  return null;
end $$;

create or replace function count_list_members() returns trigger language plpgsql as $$
declare
  change record;
  is_alive boolean;
begin
  if tg_op = 'INSERT' then
    for change in
      select workspace_id, list_id, status, count(*) as n from added group by 1, 2, 3 order by 1, 2, 3
    loop
      select exists (select 1 from workspaces where id = change.workspace_id) into is_alive;
      continue when not is_alive;
      insert into list_counts as counts (workspace_id, list_id, status, slot, n)
      values (change.workspace_id, change.list_id, change.status, pg_backend_pid() % 8, change.n)
      on conflict (workspace_id, list_id, status, slot) do update set n = counts.n + excluded.n;
    end loop;
  elsif tg_op = 'DELETE' then
    for change in
      select workspace_id, list_id, status, count(*) as n from gone group by 1, 2, 3 order by 1, 2, 3
    loop
      select exists (select 1 from workspaces where id = change.workspace_id) into is_alive;
      continue when not is_alive;
      insert into list_counts as counts (workspace_id, list_id, status, slot, n)
      values (change.workspace_id, change.list_id, change.status, pg_backend_pid() % 8, -change.n)
      on conflict (workspace_id, list_id, status, slot) do update set n = counts.n + excluded.n;
    end loop;
  else
    for change in
      select workspace_id, list_id, status, sum(step) as n from (
        select workspace_id, list_id, status, 1 as step from added
        union all
        select workspace_id, list_id, status, -1 from gone
      ) steps
      group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
    loop
      insert into list_counts as counts (workspace_id, list_id, status, slot, n)
      values (change.workspace_id, change.list_id, change.status, pg_backend_pid() % 8, change.n)
      on conflict (workspace_id, list_id, status, slot) do update set n = counts.n + excluded.n;
    end loop;
  end if;
  return null;
end $$;

create or replace function count_new_contacts() returns trigger language plpgsql as $$
declare
  change record;
begin
  for change in
    select workspace_id, (created_at at time zone 'UTC')::date as day, count(*) as n from added group by 1, 2 order by 1, 2
  loop
    insert into workspace_days as days (workspace_id, day, what, slot, n)
    values (change.workspace_id, change.day, 'contacts', pg_backend_pid() % 8, change.n)
    on conflict (workspace_id, day, what, slot) do update set n = days.n + excluded.n;
  end loop;
  return null;
end $$;

-- For a workspace without erased contacts this costs one lookup.
create or replace function note_erased_again() returns trigger language plpgsql as $$
declare
  workspace text;
  is_any_erased boolean;
  contact record;
begin
  for workspace in select distinct workspace_id from added
  loop
    select exists (select 1 from erased_contacts where workspace_id = workspace) into is_any_erased;
    continue when not is_any_erased;
    for contact in select id, email from added where workspace_id = workspace order by id
    loop
      update erased_contacts set again_id = contact.id
      where workspace_id = workspace and email_hash = sha256(convert_to(workspace || ':' || contact.email, 'UTF8'));
    end loop;
  end loop;
  return null;
end $$;
