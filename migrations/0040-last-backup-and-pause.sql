-- When the latest backup was made, for the alert on old ones; and whether an operator, or a restore, paused sending.
alter table installation add column last_backup_at timestamptz;
alter table installation add column paused_by_operator boolean not null default false;

comment on column installation.last_backup_at is 'Until when the latest backup has everything.';
comment on column installation.paused_by_operator is 'Sending was paused by hand: campaigns rest, and events are still read.';
comment on column installation.sending_paused_at is 'Since when no process sends: the database was restored from a backup, or an operator paused it.';
