-- Since when events of mails come this way: that none came of an earlier mail says nothing of it.
alter table ses_accounts add column told_since timestamptz;
