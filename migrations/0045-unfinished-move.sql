-- The move of a workspace to another installation, from the moment when the workspace may be there as well until it is
-- erased here: no process of this installation starts meanwhile.
alter table installation add column moving_workspace text;
alter table installation add column moving_to text;

comment on column installation.moving_workspace is 'The workspace that another installation may have already; no process starts until it is erased here.';
comment on column installation.moving_to is 'The id of the installation that it moves to.';
