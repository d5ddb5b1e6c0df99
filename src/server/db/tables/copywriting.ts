import type { ColumnType } from 'kysely';
import type { Json, Timestamp } from './columns.ts';

export interface CampaignGenerationsTable {
  workspace_id: string;
  id: string;
  campaign_type: string;
  user_info: string;
  product_url: string | null;
  product: ColumnType<object | null, string | null, string | null>;
  brand_name: string | null;
  target_audience: string | null;
  writer: 'templates' | 'ai';
  model: string | null;
  seed: number;
  variants: Json;
  created_at: Timestamp;
}

export interface CopywritingTables {
  campaign_generations: CampaignGenerationsTable;
}
