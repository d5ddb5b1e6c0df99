-- What one process does for all, such as reading the figures of monitoring, and until when it does.
create table installation_turns (
  name text not null,
  -- The id of the process.
  holder text not null,
  held_until timestamptz not null
);

alter table installation_turns add constraint installation_turns_key primary key (name);
