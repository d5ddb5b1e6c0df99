-- Links in mails that are out hold what they say, whatever became of the contact, the address or the mail since.

-- Who was erased, or forgotten after being deleted: the hash of the address, as blocks have it, by the number that links
-- in old mails carry. Whoever leaves by one of them must get no mail, also when the address was added again.
create table erased_contacts (
  workspace_id text not null references workspaces (id) on delete cascade,
  id bigint not null,
  email_hash bytea not null,
  -- The contact that was given this address last.
  again_id bigint,
  primary key (workspace_id, id)
);

create index erased_contacts_email on erased_contacts (workspace_id, email_hash);

-- Contacts are looked up by address, not by hash: so it is noted when one comes. A statement adds contacts of one
-- workspace; where nobody was erased it costs one look. Each is looked for by the key (hence `offset 0`), so that no plan
-- depends on how many were erased when it was made.
create function note_erased_again() returns trigger language plpgsql as $$
begin
  if exists (select from erased_contacts where workspace_id = (select workspace_id from added limit 1)) then
    update erased_contacts e set again_id = found.again_id
    from (
      select known.workspace_id, known.id, a.id as again_id from added a cross join lateral (
        select workspace_id, id from erased_contacts
        where workspace_id = a.workspace_id and email_hash = sha256(convert_to(a.workspace_id || ':' || a.email, 'UTF8'))
        offset 0
      ) known
    ) found
    where e.workspace_id = found.workspace_id and e.id = found.id;
  end if;
  return null;
end $$;

create trigger contacts_erased_again after insert on contacts
  referencing new table as added for each statement execute function note_erased_again();

create function note_erased_readdressed() returns trigger language plpgsql as $$
begin
  update erased_contacts set again_id = new.id
  where workspace_id = new.workspace_id
    and email_hash = sha256(convert_to(new.workspace_id || ':' || new.email, 'UTF8'));
  return null;
end $$;

-- Only statements that name the column come to it.
create trigger contacts_erased_readdressed after update of email on contacts
  for each row when (old.email is distinct from new.email) execute function note_erased_readdressed();

-- When the owner gave this contact another address: what was confirmed before was the old one.
alter table contacts add column email_changed_at timestamptz;

-- The links of mails that ask to confirm: each mail has its own, and each works until its own end.
create table confirmation_links (
  workspace_id text not null,
  token_hash bytea not null,
  confirmation_id text not null,
  expires_at timestamptz not null,
  primary key (workspace_id, token_hash),
  foreign key (workspace_id, confirmation_id) references confirmations (workspace_id, id) on delete cascade
);

create index confirmation_links_confirmation on confirmation_links (workspace_id, confirmation_id);

insert into confirmation_links (workspace_id, token_hash, confirmation_id, expires_at)
select workspace_id, token_hash, id, coalesce(expires_at, asked_at) from confirmations
where token_hash is not null and purpose = 'confirm';

alter table confirmations drop column token_hash, drop column expires_at;

-- The last number that was given to a contact when the campaign began: whoever came later is not meant.
alter table campaigns add column snapshot_highest bigint;

update campaigns c set snapshot_highest = n.contacts from audience_numbers n
where n.workspace_id = c.workspace_id and c.snapshot_cursor is not null;
