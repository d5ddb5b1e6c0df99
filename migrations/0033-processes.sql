-- The processes that work on this database. Each writes its row every ten seconds: the write proves that the database
-- takes writes, and the rows say how many processes serve requests, whether a worker lives and which versions run.
create table processes (
  id text not null,
  kind text not null,
  version text not null,
  host text not null,
  started_at timestamptz not null,
  beat_at timestamptz not null,
  state text not null,
  constraint processes_pkey primary key (id)
);
alter table processes add constraint processes_kind_check check (kind in ('web', 'worker', 'both'));
alter table processes add constraint processes_state_check
  check (state in ('starting', 'migrating', 'ready', 'draining', 'stopped'));

comment on table processes is 'The processes that work on this database, with their last sign of life.';
comment on column processes.kind is 'web: serves requests; worker: sends and works in the background; both.';
comment on column processes.host is 'The name of the machine or container.';
comment on column processes.beat_at is 'The last heartbeat, by the clock of the database.';
