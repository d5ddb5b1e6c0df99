-- Deliveries of old months leave the database for files. What screens and rules still ask of them stays here, compactly.

-- One row for each month that is archived, or on its way. From 'checking' to 'restoring' its deliveries are in files.
-- 'restored': in the database again, until `held_until` at least.
create table archived_months (
  month date,
  state text not null,
  rows bigint not null default 0,
  bytes bigint not null default 0,
  -- The process at work on the month, until its lease ends.
  worker text,
  leased_until timestamptz,
  started_at timestamptz not null,
  archived_at timestamptz,
  held_until timestamptz,
  constraint archived_months_pkey primary key (month),
  constraint archived_months_state
    check (state in ('writing', 'checking', 'archived', 'restoring', 'restored'))
);

-- The files of a workspace in the order of their rows. A rewritten file has the next version, and so another name.
create table archive_files (
  workspace_id text not null,
  month date not null,
  number integer not null,
  version integer not null,
  rows integer not null,
  bytes integer not null,
  -- Of the text before compression.
  sha256 text not null,
  first_campaign bigint not null,
  first_contact bigint not null,
  last_campaign bigint not null,
  last_contact bigint not null,
  constraint archive_files_pkey primary key (workspace_id, month, number)
);

-- Files that no row of archive_files names any more, until they are deleted.
create table archive_leftovers (
  workspace_id text not null,
  key text not null,
  constraint archive_leftovers_pkey primary key (workspace_id, key)
);

-- Figures of a campaign that are read from deliveries otherwise.
create table archived_campaigns (
  workspace_id text not null,
  campaign_id bigint not null,
  month date not null,
  hours jsonb not null,
  reasons jsonb not null,
  reactions jsonb not null,
  constraint archived_campaigns_pkey primary key (workspace_id, campaign_id)
);

-- Who got a campaign, opened it and clicked in it: one bit for each of 1,024 contacts that follow each other.
create table archived_recipients (
  workspace_id text not null,
  block bigint not null,
  campaign_id bigint not null,
  recipients bit(1024) not null,
  received bit(1024) not null,
  opened bit(1024) not null,
  clicked bit(1024) not null,
  constraint archived_recipients_pkey primary key (workspace_id, block, campaign_id)
);

create index archived_recipients_campaign on archived_recipients (workspace_id, campaign_id);

-- Soft bounces that still count towards a run of them.
create table archived_soft_bounces (
  workspace_id text not null,
  contact_id bigint not null,
  campaign_id bigint not null,
  bounced_at timestamptz not null,
  bounce_kind text not null,
  constraint archived_soft_bounces_pkey primary key (workspace_id, contact_id, campaign_id)
);

-- Events of archived deliveries, until a job has counted them.
create table late_events (
  workspace_id text not null,
  id bigint generated always as identity,
  campaign_id bigint not null,
  contact_id bigint not null,
  payload jsonb not null,
  received_at timestamptz not null,
  constraint late_events_pkey primary key (workspace_id, id)
);

-- Archived deliveries that changed since: they replace the rows of the files.
create table late_deliveries (
  workspace_id text not null,
  month date not null,
  campaign_id bigint not null,
  contact_id bigint not null,
  state text not null,
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
  reason text,
  constraint late_deliveries_pkey primary key (workspace_id, campaign_id, contact_id)
);
