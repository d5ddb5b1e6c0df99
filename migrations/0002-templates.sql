-- What a workspace makes. Every key starts with the workspace, so that one can be moved or sharded as a whole.

create table templates (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  name text not null,
  description text not null,
  type text not null,
  content jsonb not null,
  html_content text not null,
  inbox_score text,
  preview_image_url text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);

create index templates_updated on templates (workspace_id, updated_at desc, id desc);
create index templates_created on templates (workspace_id, created_at desc, id desc);

-- `template_id` names a template without a foreign key: saved HTML stays when its template is deleted.
create table saved_html_templates (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  template_id text,
  template_name text not null,
  html_content text not null,
  blocks jsonb not null,
  status text not null check (status in ('saved', 'exported', 'ready_for_campaign')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz,
  primary key (workspace_id, id)
);

create unique index saved_html_templates_template
  on saved_html_templates (workspace_id, template_id) where template_id is not null;
create index saved_html_templates_updated on saved_html_templates (workspace_id, updated_at desc, id desc);
create index saved_html_templates_created on saved_html_templates (workspace_id, created_at desc, id desc);
