-- A unique index of a table that is distributed by workspace has to name the workspace. The token is 32 random bytes,
-- which no index has to keep apart.
create index ses_accounts_webhook_token on ses_accounts (webhook_token_hash) where webhook_token_hash is not null;

drop index ses_accounts_webhook;
