-- Domains of a workspace's own: for tracked links, and for the web view and the archive.
create table own_domains (
  workspace_id text not null,
  domain text not null,
  for_tracking boolean not null,
  for_web_view boolean not null,
  state text not null,
  problem text,
  found text,
  added_at timestamptz not null,
  checked_at timestamptz,
  verified_at timestamptz,
  reported_at timestamptz,
  constraint own_domains_pkey primary key (workspace_id, domain),
  constraint own_domains_state_check check (state in ('pending', 'verified', 'failed'))
);

alter table own_domains
  add constraint own_domains_workspace_id_fkey foreign key (workspace_id) references workspaces (id) on delete cascade;

-- Which workspace proved a domain last. A row outlives the use of its domain, so that no other workspace takes over a
-- name whose DNS record still leads here.
create table domain_owners (
  domain_hash text not null,
  workspace_id text not null,
  proven_at timestamptz not null,
  constraint domain_owners_pkey primary key (domain_hash)
);

comment on table own_domains is 'Domains of a workspace for its links, its web view and its archive.';
comment on column own_domains.domain is 'In ASCII and lowercase.';
comment on column own_domains.state is 'verified: its CNAME led to this server at the last check.';
comment on column own_domains.problem is 'What the last check found; null: nothing.';
comment on column own_domains.found is 'The target of the CNAME at the last check.';
comment on column own_domains.verified_at is 'When it was verified first since it was entered; null: never.';
comment on column own_domains.reported_at is 'When the owner got an email about the present problem.';
comment on table domain_owners is 'Which workspace proved a domain last, also after it is no longer used.';
comment on column domain_owners.domain_hash is 'SHA-256 of the domain: of a deleted workspace no name stays.';
comment on column domain_owners.workspace_id is 'Without a foreign key: it stays when the workspace is deleted.';

-- The last test of the stored sending account.
alter table ses_accounts add column tested_at timestamptz;
alter table ses_accounts add column test_fault text;

comment on column ses_accounts.tested_at is 'When the stored account was tested last; null: never.';
comment on column ses_accounts.test_fault is 'Why that test failed; null: it did not.';
