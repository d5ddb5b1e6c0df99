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
