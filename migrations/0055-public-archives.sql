-- Public archives: pages of sent campaigns that anybody may read, and their feeds.
create table archives (
  workspace_id text not null,
  id text not null,
  list_id bigint,
  slug text not null,
  title text not null,
  description text not null,
  language text not null,
  is_on boolean not null,
  index_allowed boolean not null,
  full_content boolean not null,
  is_automatic boolean not null,
  blocked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint archives_pkey primary key (workspace_id, id)
);

alter table archives
  add constraint archives_workspace_id_fkey foreign key (workspace_id) references workspaces (id) on delete cascade;

create unique index archives_list on archives (workspace_id, list_id) where list_id is not null;

-- Which archive an address leads to, before its workspace is known. An earlier address leads to the same archive, and no
-- other workspace can take it over.
create table archive_slugs (
  slug text not null,
  workspace_id text not null,
  archive_id text not null,
  taken_at timestamptz not null,
  constraint archive_slugs_pkey primary key (slug)
);

alter table archive_slugs
  add constraint archive_slugs_workspace_id_fkey foreign key (workspace_id) references workspaces (id) on delete cascade;

create index archive_slugs_workspace on archive_slugs (workspace_id);

create table archive_issues (
  workspace_id text not null,
  archive_id text not null,
  campaign_id bigint not null,
  slug text not null,
  title text not null,
  summary text not null,
  picture text,
  html text not null,
  sent_at timestamptz not null,
  published_at timestamptz not null,
  changed_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint archive_issues_pkey primary key (workspace_id, archive_id, campaign_id)
);

alter table archive_issues
  add constraint archive_issues_workspace_id_fkey foreign key (workspace_id) references workspaces (id) on delete cascade;

create unique index archive_issues_slug on archive_issues (workspace_id, archive_id, slug);
create index archive_issues_order on archive_issues (workspace_id, archive_id, sent_at desc, campaign_id desc);
create index archive_issues_campaign on archive_issues (workspace_id, campaign_id);

comment on table archives is 'Public archives of sent campaigns, on or off.';
comment on column archives.list_id is 'The list whose campaigns it shows; null: campaigns that its owner chose.';
comment on column archives.slug is 'The last part of its present address; archive_slugs has the earlier ones too.';
comment on column archives.language is 'The language of its pages.';
comment on column archives.index_allowed is 'Whether search engines may index it.';
comment on column archives.full_content is 'Whether the feed has whole emails, and not only summaries.';
comment on column archives.is_automatic is 'Whether campaigns to its list alone are published when they are sent.';
comment on column archives.blocked_at is 'When the operator closed it; null: not.';
comment on table archive_slugs is 'Addresses of archives, present and earlier ones; those of deleted archives stay with their workspace.';
comment on table archive_issues is 'Copies of campaigns in public archives, rendered for no recipient.';
comment on column archive_issues.slug is 'The last part of its address, which never changes.';
comment on column archive_issues.picture is 'The address of the first large picture in the email.';
comment on column archive_issues.html is 'With placeholders in place of the addresses of sign-up form, issue and archive.';
comment on column archive_issues.changed_at is 'When readers last got something new: for feeds.';
comment on column archive_issues.withdrawn_at is 'Since when it is not shown; null: it is.';
