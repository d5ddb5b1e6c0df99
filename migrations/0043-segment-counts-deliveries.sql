-- Notes accepted deliveries, for the stored counts of segments.

-- A delivery that was never accepted is in no segment. Once accepted, it stays accepted.
create function note_deliveries() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in
    select workspace_id, array_agg(distinct (contact_id / 4096)::integer) as blocks from added
    where accepted_at is not null group by 1 order by 1
  loop
    insert into audience_changes (workspace_id, kind, blocks) values (changed.workspace_id, 'delivery', changed.blocks);
  end loop;
  return null;
end $$;

create trigger deliveries_noted after update on deliveries
  referencing new table as added for each statement execute function note_deliveries();
