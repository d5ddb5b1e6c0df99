-- In which language an account sees the product, and how it writes dates and numbers.
alter table users add column language text;
alter table users add column locale text;
alter table users add column time_zone text;
alter table users add column first_day_of_week smallint;

comment on column users.language is 'Of the interface and of email about the account (src/text/languages.ts); null: that of the browser.';
comment on column users.locale is 'Language and region whose formats dates and numbers have (BCP 47); null: those of the language.';
comment on column users.time_zone is 'IANA; null: that of the browser.';
comment on column users.first_day_of_week is '1 is Monday, 7 is Sunday; null: that of the region.';
