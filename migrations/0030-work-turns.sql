-- Work that waits in a workspace, and which worker is at it. Workers of all processes take turns by comparing and
-- setting a row, so that no statement locks rows of several workspaces. On a distributed database the table stays on
-- the coordinator: it holds few rows, and each of them changes often.
create table work_turns (
  kind text not null,
  workspace_id text not null,
  lane smallint not null default 0,
  due_at timestamptz not null,
  asked bigint not null default 1,
  done bigint not null default 0,
  worker text,
  leased_until timestamptz,
  constraint work_turns_pkey primary key (kind, workspace_id, lane)
) with (fillfactor = 50);

create index work_turns_due on work_turns (kind, due_at) where asked > done;

comment on table work_turns is 'Turns: which workspaces have work waiting, by kind, and which worker has leased it.';
comment on column work_turns.lane is 'Part of the work of a large workspace that runs beside its other parts.';
comment on column work_turns.due_at is 'No worker begins before this time.';
comment on column work_turns.asked is 'How often the turn was asked for.';
comment on column work_turns.done is 'Up to which request the work is done; a turn with more requests waits.';
comment on column work_turns.worker is 'The worker that leased the turn, by an id of its own for each lease.';
comment on column work_turns.leased_until is 'By the clock of the database. Afterwards any worker may take the turn.';
