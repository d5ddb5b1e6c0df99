-- The inbox grade of a campaign as it would leave, worked out when it is saved; null while it is not known.
alter table campaigns add column inbox_score text;
