-- Messages of customers whose plan has priority support: they come first, and have a time to be answered by.
alter table contact_messages
  -- The plan at that moment; null: a message without priority.
  add column priority_plan text,
  add column respond_by timestamptz,
  add column answered_at timestamptz;

create index contact_messages_waiting on contact_messages (respond_by, id)
  where priority_plan is not null and answered_at is null and deleted_at is null;
