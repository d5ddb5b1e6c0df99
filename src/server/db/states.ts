// States of rows, as the check constraints of the schema list them.
import type { Selectable } from 'kysely';
import type { CampaignsTable, ContactsTable } from './tables.ts';

export type CampaignState = Selectable<CampaignsTable>['state'];
export type ContactStatus = Selectable<ContactsTable>['status'];
