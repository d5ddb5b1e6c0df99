-- What a template was before: nothing that somebody saved is overwritten without a way back.

-- Raised by one with each save; whoever saves may say which one they started from.
alter table templates add column revision integer not null default 1;

-- The name that a browser gave an email before it had an id: saving it twice makes one template.
alter table templates add column draft_key text;
create unique index templates_draft on templates (workspace_id, draft_key) where draft_key is not null;

-- `content` is the template as it was at `revision`. HTML is not kept: it is rendered from the content.
create table template_versions (
  workspace_id text not null,
  id text not null,
  template_id text not null,
  revision integer not null,
  name text not null,
  content jsonb not null,
  label text not null check (label in ('created', 'saved', 'autosaved', 'restored')),
  author_id text,
  author_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, template_id) references templates (workspace_id, id) on delete cascade
);

create unique index template_versions_template
  on template_versions (workspace_id, template_id, revision desc);
