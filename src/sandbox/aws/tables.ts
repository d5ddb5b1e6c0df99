// The stand-in's tables. Bodies are stored once per call: a bulk call adds one, and fifty messages that refer to it.

export const tables = [
  'create table if not exists sandbox.aws_settings (name text primary key, data jsonb not null)',
  `create table if not exists sandbox.aws_identities (
    name text primary key,
    verified boolean not null,
    created_at timestamptz not null
  )`,
  `create table if not exists sandbox.aws_suppressed (
    address text primary key,
    reason text not null,
    message_id text,
    updated_at timestamptz not null
  )`,
  'create table if not exists sandbox.aws_usage (hour timestamptz primary key, recipients int not null)',
  `create table if not exists sandbox.aws_configuration_sets (
    name text primary key,
    options jsonb not null,
    destinations jsonb not null default '[]'
  )`,
  `create table if not exists sandbox.aws_bodies (
    id bigint generated always as identity primary key,
    subject text not null,
    html text,
    text text,
    raw text,
    is_template boolean not null
  )`,
  `create table if not exists sandbox.aws_messages (
    id text primary key,
    seq bigint generated always as identity unique,
    body_id bigint not null,
    data jsonb,
    subject text not null,
    recipients jsonb not null,
    headers jsonb not null,
    tags jsonb not null,
    attachments jsonb not null,
    configuration_set text,
    mail jsonb not null,
    events jsonb not null,
    failure text,
    accepted_at timestamptz not null
  )`,
  'create index if not exists aws_messages_by_body on sandbox.aws_messages (body_id)',
  'create table if not exists sandbox.aws_topics (arn text primary key, attributes jsonb not null)',
  `create table if not exists sandbox.aws_subscriptions (
    arn text primary key,
    seq bigint generated always as identity,
    topic_arn text not null,
    protocol text not null,
    endpoint text not null,
    attributes jsonb not null,
    token text,
    unique (topic_arn, protocol, endpoint)
  )`,
  `create table if not exists sandbox.aws_deliveries (
    seq bigint generated always as identity primary key,
    subscription_arn text not null,
    endpoint text not null,
    raw boolean not null,
    notification jsonb not null,
    attempts int not null default 0,
    due_at timestamptz not null default now()
  )`,
  'create index if not exists aws_deliveries_due on sandbox.aws_deliveries (due_at)',
  `create table if not exists sandbox.aws_queues (
    name text primary key,
    attributes jsonb not null,
    created_at timestamptz not null
  )`,
  `create table if not exists sandbox.aws_queue_messages (
    seq bigint generated always as identity primary key,
    id text not null,
    queue text not null,
    body text,
    notification jsonb,
    sent_at timestamptz not null,
    visible_at timestamptz not null,
    received_at timestamptz,
    receives int not null default 0,
    receipt text
  )`,
  'create index if not exists aws_queue_messages_next on sandbox.aws_queue_messages (queue, seq)',
];
