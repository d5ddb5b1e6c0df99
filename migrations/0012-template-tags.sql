-- Thousands of templates stay in order: they carry tags, and what was deleted comes back for a while.

-- Deleted ones are kept for 30 days; every list but that of the deleted ones passes them over.
alter table templates
  add column deleted_at timestamptz,
  -- So that a list need not open the email.
  add column block_count integer generated always as (
    case when jsonb_typeof(content -> 'blocks') = 'array' then jsonb_array_length(content -> 'blocks') else 0 end
  ) stored;
drop index templates_updated;
create index templates_updated on templates (workspace_id, updated_at desc, id desc) where deleted_at is null;
create index templates_deleted on templates (workspace_id, deleted_at desc, id desc) where deleted_at is not null;

alter table saved_html_templates add column deleted_at timestamptz;
drop index saved_html_templates_created;
create index saved_html_templates_created
  on saved_html_templates (workspace_id, created_at desc, id desc) where deleted_at is null;
create index saved_html_templates_deleted
  on saved_html_templates (workspace_id, deleted_at desc, id desc) where deleted_at is not null;
-- A deleted result does not stand in the way of the next one of its template.
drop index saved_html_templates_template;
create unique index saved_html_templates_template
  on saved_html_templates (workspace_id, template_id) where template_id is not null and deleted_at is null;

create table template_tags (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  name text not null,
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
-- The same word is the same tag, in whatever case it is written.
create unique index template_tags_name on template_tags (workspace_id, lower(name));

create table template_taggings (
  workspace_id text not null,
  template_id text not null,
  tag_id text not null,
  primary key (workspace_id, template_id, tag_id),
  foreign key (workspace_id, template_id) references templates (workspace_id, id) on delete cascade,
  foreign key (workspace_id, tag_id) references template_tags (workspace_id, id) on delete cascade
);
create index template_taggings_tag on template_taggings (workspace_id, tag_id, template_id);
