import type { Timestamp } from './columns.ts';

export interface UploadsTable {
  workspace_id: string;
  id: string;
  kind: 'picture' | 'font' | 'thumbnail';
  hash: string;
  ext: 'jpg' | 'png' | 'gif' | 'woff2' | 'woff' | 'ttf' | 'otf';
  width: number | null;
  height: number | null;
  has_alpha: boolean | null;
  bytes: number;
  name: string;
  family: string | null;
  template_id: string | null;
  created_at: Timestamp;
}

export interface FilesTables {
  uploads: UploadsTable;
}
