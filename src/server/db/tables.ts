// The tables as Kysely types, area by area; `migrations/` creates them.

import type { AccountsTables } from './tables/accounts.ts';
import type { AdminTables } from './tables/admin.ts';
import type { AudienceTables } from './tables/audience.ts';
import type { BillingTables } from './tables/billing.ts';
import type { CampaignsTables } from './tables/campaigns.ts';
import type { CopywritingTables } from './tables/copywriting.ts';
import type { EmailsTables } from './tables/emails.ts';
import type { EventsTables } from './tables/events.ts';
import type { FilesTables } from './tables/files.ts';
import type { SesTables } from './tables/ses.ts';
import type { SharedTables } from './tables/shared.ts';

export interface Tables
  extends SharedTables,
    FilesTables,
    BillingTables,
    AccountsTables,
    CopywritingTables,
    EmailsTables,
    SesTables,
    AudienceTables,
    CampaignsTables,
    EventsTables,
    AdminTables {}
