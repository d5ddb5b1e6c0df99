-- Sending: whose account is used, and the tests that were sent.

-- One row a workspace. The secret is sealed with SECRET_KEY; the id of its key stands with it.
create table esp_settings (
  workspace_id text primary key references workspaces (id) on delete cascade,
  aws_access_key_id text not null,
  aws_secret_sealed text not null,
  aws_region text not null,
  default_from_email text not null,
  default_from_name text not null,
  postal_address text not null,
  updated_at timestamptz not null
);

-- The address that a test went to is not kept, only whose mailbox it was. `template_id` names a template without a
-- foreign key: figures stay when it is deleted.
create table test_emails (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  user_id text not null,
  template_id text,
  mailbox_provider text not null check (mailbox_provider in ('gmail', 'outlook', 'yahoo', 'icloud', 'other')),
  sending_domain text not null,
  sent_via text not null check (sent_via in ('ses', 'smtp')),
  state text not null check (state in ('sending', 'sent', 'failed')),
  message_id text,
  feedback text check (feedback in ('inbox', 'promotions', 'spam', 'not_received')),
  created_at timestamptz not null,
  feedback_at timestamptz,
  primary key (workspace_id, id)
);

create index test_emails_user on test_emails (workspace_id, user_id, created_at);
