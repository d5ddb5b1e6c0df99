-- The library: designs that everyone who is signed in may use, and administrators look after.

create table public_templates (
  id text primary key,
  -- The design file that it came with; null for what an administrator added.
  slug text unique,
  -- Of the design file that it follows, until an administrator changes it.
  file_hash text,
  name text not null,
  category text not null check (
    category in ('campaigns', 'flows', 'educational', 'filters', 'high-click', 'promotional')
  ),
  trade text not null default '',
  description text not null default '',
  -- What an administrator gave; null: it is drawn from the design.
  preview_image_url text,
  -- The file that was drawn; null until somebody wants to see it.
  preview_hash text,
  canva_url text,
  design_notes text not null default '',
  -- The email, with pictures of ours without PUBLIC_URL; null: that of the design file, or none.
  content jsonb,
  revision int not null default 1,
  use_count int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- From here on it no longer follows its file.
  edited_at timestamptz,
  -- Stays, so that the next start does not bring it back.
  deleted_at timestamptz
);

create index public_templates_newest on public_templates (created_at desc, id desc) where deleted_at is null;
create index public_templates_preview on public_templates (preview_hash) where preview_hash is not null;

-- Pictures of the library. Emails that were made from a design, and mail that was sent, show them for ever.
create table library_files (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  ext text not null check (ext in ('jpg', 'png', 'gif')),
  created_at timestamptz not null
);
