-- What stands in the way of a campaign at its start, in the words of the check before sending, and which causes its owner
-- was mailed about.
alter table campaigns
  -- `{"id", "message", "fix"}` of the first check that stops it; only beside `waiting`.
  add column waiting_check jsonb,
  -- Since a person last acted on the campaign.
  add column told_causes text[] not null default '{}',
  -- The mail about it is not tried before this: another worker sends it now, or it failed a moment ago.
  add column tell_after timestamptz;

-- Those that wait already are not mailed about when this release starts. Which check stops them is not known yet:
-- `blocked *` stands for every check.
update campaigns set told_causes = array[
  case when state = 'draft' then 'draft ' else '' end || waiting || case when waiting = 'blocked' then ' *' else '' end]
where waiting is not null;

create index campaigns_waiting on campaigns (workspace_id, id) where waiting is not null;
