-- From where people have signed in to their account: while others guess its password, these networks need not wait.

create table known_networks (
  user_id text not null references users (id) on delete cascade,
  network text not null,
  last_used_at timestamptz not null,
  primary key (user_id, network)
);

create index known_networks_age on known_networks (last_used_at);

-- An IPv6 address is not its network, so these begin anew.
insert into known_networks (user_id, network, last_used_at)
select user_id, address, max(last_seen_at) from sessions
where address <> '' and address not like '%:%'
group by user_id, address;
