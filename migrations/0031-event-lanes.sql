-- Events are processed in batches of one workspace and one lane, and leave the inbox with the transaction that applies
-- them. What remains of an event is its key, for a few days: SES may report it more than once.
create table event_keys (
  workspace_id text not null,
  key text not null,
  received_on date not null,
  constraint event_keys_pkey primary key (workspace_id, key)
);

create index event_keys_age on event_keys (workspace_id, received_on);

alter table event_inbox add column lane smallint not null default 0;
alter table event_inbox alter column dedupe set default '';

insert into event_keys (workspace_id, key, received_on)
select workspace_id, translate(left(encode(sha256(convert_to(dedupe, 'UTF8')), 'base64'), 22), '+/', '-_'),
  (received_at at time zone 'UTC')::date
from event_inbox on conflict do nothing;

delete from event_inbox where applied_at is not null;

drop index event_inbox_once;
drop index event_inbox_open;
drop index event_inbox_age;
alter table event_inbox drop constraint event_inbox_pkey;
alter table event_inbox add constraint event_inbox_pkey primary key (workspace_id, lane, id);

comment on table event_keys is 'Keys of the events of the last days: an event that SES reports again is not stored again.';
comment on column event_keys.key is 'Hash of what makes two reports the same event.';
comment on column event_inbox.lane is 'Events of one lane are processed in order; all events of a contact are in one lane.';
comment on column event_inbox.dedupe is 'Written by releases before event_keys.';
comment on column event_inbox.applied_at is 'Written by releases before event_keys: when the event was processed.';
