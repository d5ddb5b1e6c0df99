-- Files that a workspace keeps: pictures, fonts, and the thumbnails of its templates. A file is named by the hash of
-- its bytes and kept once, however many rows name it; it goes with the last of them.

create table uploads (
  workspace_id text not null references workspaces (id) on delete cascade,
  id text not null,
  kind text not null check (kind in ('picture', 'font', 'thumbnail')),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  ext text not null check (ext in ('jpg', 'png', 'gif', 'woff2', 'woff', 'ttf', 'otf')),
  width integer,
  height integer,
  has_alpha boolean,
  bytes integer not null check (bytes > 0),
  name text not null,
  family text,
  template_id text,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  check (kind <> 'font' or family is not null),
  check (kind = 'font' or (width is not null and height is not null and has_alpha is not null)),
  check (kind <> 'thumbnail' or template_id is not null)
);

create index uploads_created on uploads (workspace_id, kind, created_at desc, id desc);
create index uploads_hash on uploads (hash);
-- The same picture again is the same picture; a template has one thumbnail; a family has one file.
create unique index uploads_picture on uploads (workspace_id, hash) where kind = 'picture';
create unique index uploads_thumbnail on uploads (workspace_id, template_id) where kind = 'thumbnail';
create unique index uploads_font on uploads (workspace_id, lower(family)) where kind = 'font';
