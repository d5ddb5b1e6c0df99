-- Parts of an email that not everyone gets.
alter table campaigns add column parts jsonb;
comment on column campaigns.parts is 'Conditions on recipients, and which parts of the HTML they decide about; null: everyone gets all of it.';

alter table deliveries add column shown bigint;
comment on column deliveries.shown is 'The conditions of the email that held for the recipient at its start, as bits; null: it has none.';
