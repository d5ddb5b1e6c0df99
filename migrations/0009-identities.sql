-- Who somebody is beyond a password: an address that was confirmed, an identity at Google, and links that came by mail.

-- An address from the payment provider is only typed: it counts as theirs once they opened a link that went there.
alter table users add column email_verified_at timestamptz;
-- Nobody reads the mail of the demo account, and the operator chose the admin's address.
update users set email_verified_at = created_at where is_demo or role = 'admin';

-- An identity is the issuer and its own name for the person, never the address, which may pass to somebody else.
create table identities (
  issuer text not null,
  subject text not null,
  user_id text not null references users (id) on delete cascade,
  email text not null,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);

create unique index identities_user on identities (user_id, issuer);

-- Only a hash of the token is kept. `email` is the address that the link is about; issuer and subject are those of the
-- identity that it would link.
create table email_links (
  token_hash bytea primary key,
  user_id text not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'change-email', 'link-google')),
  email text not null,
  issuer text,
  subject text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (purpose <> 'link-google' or (issuer is not null and subject is not null))
);

create index email_links_user on email_links (user_id, purpose);
create index email_links_expiry on email_links (expires_at);

alter table sessions add column last_seen_at timestamptz;
update sessions set last_seen_at = created_at;
alter table sessions alter column last_seen_at set not null;
alter table sessions alter column last_seen_at set default now();

-- A session of a deleted workspace stays claimed, so that it makes no second account; its owner may still go.
alter table checkout_sessions drop constraint checkout_sessions_claimed_by_fkey;
