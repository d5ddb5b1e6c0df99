-- Many contacts changed at once, slice by slice, and kept so that it can be undone; and the tags of an import.

alter table imports add column tag_ids bigint[] not null default '{}';

create table contact_changes (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  state text not null check (state in ('running', 'done')),
  action text not null,
  -- The list or the tag it is about.
  target_id bigint,
  -- Whom it is done to: those that a search finds; null: those of the change that it undoes, or those who were named.
  filter jsonb,
  undoes text,
  undone boolean not null default false,
  -- Where the next slice begins: after this number, or for an undo with this part.
  cursor bigint not null default 0,
  -- Whoever came later is left alone.
  highest bigint not null,
  total integer not null,
  looked_at integer not null default 0,
  changed integer not null default 0,
  parts integer not null default 0,
  actor_id text,
  actor_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (workspace_id, id)
);

create index contact_changes_unfinished on contact_changes (updated_at) where state = 'running';
create index contact_changes_created on contact_changes (workspace_id, created_at desc, id desc);
create index contact_changes_age on contact_changes (created_at);

-- Those it was done to. `pending_ids` are those of them who had not confirmed before.
create table contact_change_parts (
  workspace_id text not null,
  change_id text not null,
  part integer not null,
  contact_ids bigint[] not null,
  pending_ids bigint[] not null,
  primary key (workspace_id, change_id, part),
  foreign key (workspace_id, change_id) references contact_changes (workspace_id, id) on delete cascade
);

-- Already packed by the thousand, and gone in a moment: packing them again costs more than it saves.
alter table import_parts alter column emails set storage external;
alter table import_parts alter column first_names set storage external;
alter table import_parts alter column last_names set storage external;
alter table import_parts alter column fields set storage external;

-- As before, but without a join: a plan that was made for few rows is kept, and takes for ever on many.
create or replace function mark_contact_blocks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into contact_blocks as blocks (workspace_id, block)
    select distinct workspace_id, id / 64 from added order by 1, 2
    on conflict (workspace_id, block) do update set body = null where blocks.body is not null;
  else
    insert into contact_blocks as blocks (workspace_id, block)
    select distinct workspace_id, id / 64 from (
      select workspace_id, id, email, first_name, last_name from added
      except all
      select workspace_id, id, email, first_name, last_name from gone
    ) changed
    order by 1, 2
    on conflict (workspace_id, block) do update set body = null where blocks.body is not null;
  end if;
  return null;
end $$;

-- Which three letters in a row a block has, as bits: a search reads these, and only the texts that may have its words.
alter table contact_blocks add column word_bits bytea;
alter table contact_blocks alter column word_bits set storage plain;
update contact_blocks set body = null where body is not null;
