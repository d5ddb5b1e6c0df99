// How a workspace presents itself as a sender, whichever carrier it has.
import type { Queryable } from '../database.ts';
import type { EspSettingsTable } from '../tables.ts';

export type SenderSettings = Pick<
  EspSettingsTable,
  'default_from_email' | 'default_from_name' | 'postal_address'
>;

export const findSenderSettings = (db: Queryable, workspaceId: string): Promise<SenderSettings | undefined> =>
  db
    .selectFrom('esp_settings')
    .select(['default_from_email', 'default_from_name', 'postal_address'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
