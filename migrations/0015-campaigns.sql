-- Campaigns, one row for each mail of them, and what was heard of it since.

alter table audience_numbers add column campaigns bigint not null default 0;
alter table audience_numbers add column segments bigint not null default 0;
alter table audience_audit add column campaign_id bigint;

-- Contacts that have something in common. The definition is compiled to SQL with parameters; it never holds SQL.
create table segments (
  workspace_id text not null references workspaces (id) on delete cascade,
  id bigint not null,
  name text not null,
  definition jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (workspace_id, id)
);

-- draft -> scheduled -> preparing -> sending <-> paused -> sent. Each step is one update that names the state before
-- it, so that two of them cannot both be taken. What is sent is frozen when preparing begins.
create table campaigns (
  workspace_id text not null references workspaces (id) on delete cascade,
  id bigint not null,
  state text not null check (state in ('draft', 'scheduled', 'preparing', 'sending', 'paused', 'sent')),
  outcome text check (outcome in ('complete', 'with_problems', 'cancelled')),
  name text not null,
  subject text not null,
  preheader text not null,
  from_name text not null,
  from_email text not null,
  reply_to text not null,
  html_content text not null,
  -- {"lists": [1], "segments": [2], "everyone": false, "notOpened": 3}
  audience jsonb not null,
  track_opens boolean not null default true,
  track_clicks boolean not null default true,
  scheduled_at timestamptz,
  -- The month it began in: what belongs to it is kept, and one day dropped, by that.
  bucket date,
  -- What was sent: subject, HTML and text before personalization, links, addresses.
  frozen jsonb,
  -- Whoever is up to this number has a row in `deliveries`; null when all have.
  snapshot_cursor bigint,
  total_recipients bigint,
  -- Why it waits or was paused, as a code; the screens have the words.
  waiting text,
  waiting_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Only drafts and what has been sent: for some days it comes back.
  deleted_at timestamptz,
  primary key (workspace_id, id)
);

create index campaigns_deleted on campaigns (deleted_at) where deleted_at is not null;
create index campaigns_at_work on campaigns (state, updated_at) where state in ('preparing', 'sending');
create index campaigns_due on campaigns (scheduled_at) where state = 'scheduled';

-- A thousand recipients that follow each other, worked on by one worker at a time.
create table campaign_chunks (
  workspace_id text not null,
  campaign_id bigint not null,
  chunk integer not null,
  lowest bigint not null,
  highest bigint not null,
  -- 'doubtful': nobody of it waits, and of some it is not known yet whether Amazon took their mail.
  state text not null check (state in ('ready', 'leased', 'doubtful', 'done')),
  worker text,
  leased_until timestamptz,
  not_before timestamptz,
  primary key (workspace_id, campaign_id, chunk)
);

create index campaign_chunks_open on campaign_chunks (workspace_id, campaign_id, chunk) where state <> 'done';

-- One row a recipient, and the key makes a second one impossible. A row is 'sending' before the call is made: whoever
-- finds one left over does not know whether the mail went out, and does not send it again by guess.
create table deliveries (
  workspace_id text not null,
  bucket date not null,
  campaign_id bigint not null,
  contact_id bigint not null,
  -- queued, sending, in_doubt, unknown, accepted, delivered, failed, bounced, skipped
  state text not null,
  attempt smallint not null default 0,
  next_at timestamptz,
  attempted_at timestamptz,
  message_id text,
  accepted_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  machine_opened_at timestamptz,
  clicked_at timestamptz,
  machine_clicked_at timestamptz,
  bounced_at timestamptz,
  bounce_kind text,
  complained_at timestamptz,
  unsubscribed_at timestamptz,
  -- Why it failed or was left out, as a code.
  reason text,
  primary key (workspace_id, bucket, campaign_id, contact_id)
) partition by range (bucket);

create table deliveries_default partition of deliveries default with (fillfactor = 85);

create index deliveries_message on deliveries (workspace_id, message_id) where message_id is not null;

create table campaign_links (
  workspace_id text not null,
  campaign_id bigint not null,
  id integer not null,
  url text not null,
  people bigint not null default 0,
  clicks bigint not null default 0,
  primary key (workspace_id, campaign_id, id)
);

-- Counted as it happens, in several slots, and counted again from `deliveries`, which is the truth.
create table campaign_counts (
  workspace_id text not null,
  campaign_id bigint not null,
  what text not null,
  slot smallint not null,
  n bigint not null,
  primary key (workspace_id, campaign_id, what, slot)
);

-- What was told and not yet worked in. A message that is told twice has the same `dedupe`.
create table event_inbox (
  workspace_id text not null,
  id bigint generated always as identity,
  dedupe text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  primary key (workspace_id, id)
);

create unique index event_inbox_once on event_inbox (workspace_id, dedupe);
create index event_inbox_open on event_inbox (id) where applied_at is null;
create index event_inbox_age on event_inbox (applied_at) where applied_at is not null;

-- What people, and machines, did with a mail. Addresses of the network are kept without their last part.
create table events (
  workspace_id text not null,
  id bigint generated always as identity,
  at timestamptz not null,
  campaign_id bigint not null,
  contact_id bigint not null,
  kind text not null,
  link_id integer,
  is_machine boolean not null default false,
  network text,
  detail text,
  primary key (workspace_id, id)
);

create index events_campaign on events (workspace_id, campaign_id, contact_id, at);
create index events_contact on events (workspace_id, contact_id, at);

-- What happened on each day (UTC), for all campaigns together, in several slots.
create table workspace_days (
  workspace_id text not null references workspaces (id) on delete cascade,
  day date not null,
  what text not null check (what in ('sent', 'opened', 'clicked', 'contacts')),
  slot smallint not null,
  n bigint not null,
  primary key (workspace_id, day, what, slot)
);

insert into workspace_days (workspace_id, day, what, slot, n)
select workspace_id, (created_at at time zone 'UTC')::date, 'contacts', 0, count(*) from contacts group by 1, 2;

create function count_new_contacts() returns trigger language plpgsql as $$
begin
  insert into workspace_days as days (workspace_id, day, what, slot, n)
  select workspace_id, (created_at at time zone 'UTC')::date, 'contacts', pg_backend_pid() % 8, count(*) from added
  group by 1, 2 order by 1, 2
  on conflict (workspace_id, day, what, slot) do update set n = days.n + excluded.n;
  return null;
end $$;

create trigger contacts_counted_by_day after insert on contacts
  referencing new table as added for each statement execute function count_new_contacts();

-- Whether opens and clicks are counted at all; no row: both are.
create table tracking_settings (
  workspace_id text primary key references workspaces (id) on delete cascade,
  opens boolean not null,
  clicks boolean not null
);

-- What is known of the account at Amazon SES, and how its events come here.
create table ses_accounts (
  workspace_id text primary key references workspaces (id) on delete cascade,
  -- A hash of key id and region: workspaces that share an account share its rate.
  account_key text not null,
  has_production_access boolean,
  is_sending_enabled boolean,
  enforcement text,
  per_second double precision,
  -- null: without limit.
  per_day double precision,
  sent_in_last_day double precision,
  -- Senders the account knows: [{"name": "shop.example", "isVerified": true}]
  identities jsonb not null default '[]',
  -- When it was asked last, when it last answered, and why it did not since, as a code.
  asked_at timestamptz,
  known_at timestamptz,
  problem text,
  -- Set up by the button: null, events are not told.
  configuration_set text,
  topic_arn text,
  queue_url text,
  webhook_token_hash text,
  -- The stream is alive if events later than a mail have come.
  last_event_at timestamptz,
  -- When events came late last, or nobody had read them for a while: older ones may still be on their way.
  behind_at timestamptz
);

create unique index ses_accounts_webhook on ses_accounts (webhook_token_hash)
  where webhook_token_hash is not null;

-- When an account may send its next mails; shared by all processes.
create table ses_buckets (
  account_key text primary key,
  -- Mails a second, as Amazon allows.
  rate double precision not null,
  -- The share of it that is used: halved when Amazon says it is too much, and raised again slowly since.
  pace double precision not null default 1,
  pace_at timestamptz not null,
  -- Whoever takes places moves it ahead by as many.
  next_at timestamptz not null,
  -- What campaigns may still send of the day's quota, as of when it was asked; null: no limit.
  day_left double precision,
  asked_at timestamptz not null
);

create table ses_ledger (
  account_key text not null,
  hour timestamptz not null,
  sent bigint not null,
  primary key (account_key, hour)
);

create function delete_campaigns() returns trigger language plpgsql as $$
begin
  delete from campaign_chunks where workspace_id = old.id;
  delete from deliveries where workspace_id = old.id;
  delete from campaign_links where workspace_id = old.id;
  delete from campaign_counts where workspace_id = old.id;
  delete from event_inbox where workspace_id = old.id;
  delete from events where workspace_id = old.id;
  return null;
end $$;

create trigger workspaces_campaigns after delete on workspaces
  for each row execute function delete_campaigns();
