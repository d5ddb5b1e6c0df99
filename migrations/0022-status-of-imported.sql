-- What a file says of who must not get mail, and what an import has to say of itself.

-- One value a row, as the other columns: a status; null: the file says nothing of any row.
alter table import_parts add column statuses text;
alter table import_parts alter column statuses set storage external;

-- A state of its own for imports with statuses: the release before, which may run beside this one, would take up what is
-- 'writing', read no status, and subscribe everybody.
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('reading', 'writing', 'writing_status', 'done', 'failed'));
create index imports_writing_status on imports (updated_at) where state = 'writing_status';

-- How many rows have which status, which values were not understood, how many rows have a warning.
alter table imports add column report jsonb not null default '{}';

-- Of a row that was imported, but not all of it.
alter table import_errors add column is_warning boolean not null default false;

-- The release before takes a person who is erased out of the other columns of a part, and does not know this one: every
-- person below would get the status of a neighbor. What it leaves is put in order as it is written.
create function keep_part_statuses() returns trigger language plpgsql as $$
declare
  before_emails text[] := string_to_array(old.emails, E'\x1f');
  after_emails text[] := string_to_array(new.emails, E'\x1f');
  before_statuses text[] := string_to_array(old.statuses, E'\x1f');
begin
  if new.statuses is distinct from old.statuses or cardinality(after_emails) = cardinality(before_emails) then
    return new;
  end if;
  select coalesce(string_agg(coalesce(r.status, ''), E'\x1f' order by r.at), '') into new.statuses
  from unnest(before_emails, before_statuses) with ordinality as r (email, status, at)
  where r.email in (select unnest(after_emails));
  return new;
end $$;

create trigger import_parts_statuses before update on import_parts
  for each row when (old.statuses is not null and new.emails is distinct from old.emails)
  execute function keep_part_statuses();
