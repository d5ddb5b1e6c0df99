-- One row about the installation as a whole: its id tells a restored copy from the original, and sending rests after a
-- restore until an administrator resumes it.
create table installation (
  single boolean not null default true,
  id text not null,
  created_at timestamptz not null,
  sending_paused_at timestamptz,
  backup_made_at timestamptz
);
alter table installation add constraint installation_key primary key (single);
alter table installation add constraint installation_single check (single);

comment on column installation.id is 'Made at the first start of the installation; a backup carries it.';
comment on column installation.sending_paused_at is 'Since when no process sends: the database was restored from a backup.';
comment on column installation.backup_made_at is 'When the backup that was restored last was made.';
