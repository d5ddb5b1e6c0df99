-- UTM parameters of links, and campaigns that reach each recipient at the same hour of their own time zone.
alter table tracking_settings add column utm jsonb;
alter table campaigns add column utm jsonb;
alter table campaigns add column schedule_zone text;
alter table campaigns add column local_time text;
alter table campaigns add column late_recipients text;
alter table campaigns add column local_moments jsonb;
alter table campaign_links add column address text;

alter table campaigns add constraint campaigns_local_time_check
  check (local_time is null or (local_time ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$' and schedule_zone is not null and late_recipients is not null)) not valid;
alter table campaigns validate constraint campaigns_local_time_check;
alter table campaigns add constraint campaigns_late_recipients_check check (late_recipients in ('now', 'next-day')) not valid;
alter table campaigns validate constraint campaigns_late_recipients_check;

comment on column tracking_settings.utm is 'UTM parameters that links get, with their placeholders; null: none.';
comment on column campaigns.utm is 'Its own UTM parameters, or that it has none; null: those of the workspace.';
comment on column campaigns.schedule_zone is 'The time zone in which its time was chosen, and for contacts without a time zone; null: before it was kept.';
comment on column campaigns.local_time is 'The time on the clock of each recipient, such as 2026-12-05T09:00; null: all get it at the same moment.';
comment on column campaigns.late_recipients is 'When recipients get it whose time has passed at its start.';
comment on column campaigns.local_moments is 'How many recipients each moment has, in the order of time: {at, zone, recipients}.';
comment on column campaign_links.address is 'The address without the UTM parameters that this server added; null: `url` has none.';
