-- Plans that change after they were bought, what the payment provider has told, and messages to the operator.

alter table workspaces
  add column plan_standing text not null default 'good' check (plan_standing in ('good', 'past_due', 'ended')),
  -- Paid for and not begun: it begins when the subscription ends.
  add column reserve_days int not null default 0 check (reserve_days >= 0),
  add column subscription_made_at timestamptz,
  -- The number of the reading that the plan was last written by; an older reading never overwrites a newer one.
  add column plan_reading bigint not null default 0;

create sequence plan_readings;

create index workspaces_subscription on workspaces (stripe_subscription_id) where stripe_subscription_id is not null;
create index workspaces_customer on workspaces (stripe_customer_id) where stripe_customer_id is not null;
create index workspaces_renewals on workspaces (plan_ends_at) where plan_renews;

-- A payment is used once, ever, also after its account is gone; an account may be paid for many times.
alter table checkout_sessions drop constraint checkout_sessions_claimed_by_key;
alter table checkout_sessions drop constraint checkout_sessions_plan_type_check;
alter table checkout_sessions
  add constraint checkout_sessions_plan_type_check
    check (plan_type in ('one-off', 'monthly', 'quarterly', 'yearly')),
  -- The workspace that was signed in when the payment began; its account is extended, no other is made.
  add column bought_by text,
  -- The days that a payment for one month put into the reserve.
  add column reserved_days int not null default 0,
  -- Refunded or disputed.
  add column revoked_at timestamptz;
create index checkout_sessions_claimed on checkout_sessions (claimed_by) where claimed_by is not null;
create unique index checkout_sessions_subscription on checkout_sessions (subscription_id)
  where subscription_id is not null;
create index checkout_sessions_unclaimed on checkout_sessions (lower(email)) where claimed_at is null;
create index checkout_sessions_customer on checkout_sessions (customer_id) where customer_id is not null;

create table payment_events (
  event_id text primary key,
  type text not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index payment_events_received on payment_events (received_at);

create table contact_messages (
  id text primary key,
  name text not null,
  email text not null,
  company text not null,
  message text not null,
  marketing_consent boolean not null,
  consented_at timestamptz,
  is_suspect boolean not null,
  mailed_at timestamptz,
  read_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null
);
create index contact_messages_latest on contact_messages (created_at desc, id desc) where deleted_at is null;
create index contact_messages_deleted on contact_messages (deleted_at) where deleted_at is not null;
