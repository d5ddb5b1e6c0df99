// Why campaigns wait, and which of these causes their owners were emailed about. `told_causes` has the causes that
// were reported since a person last acted on the campaign, so that causes which alternate are each reported once. A
// campaign that became a draft again has a cause of its own, because the server does not start it any more.
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import { overAllWorkspaces } from '../over-all-workspaces.ts';
import type { CampaignState } from '../states.ts';
import type { StoredWaitingCheck } from '../stored-types.ts';

export interface WaitingCampaign {
  workspace_id: string;
  id: number;
  state: CampaignState;
  name: string;
  from_email: string;
  created_by: string | null;
  scheduled_at: Date | null;
  total_recipients: number | null;
  waiting: string;
  waiting_until: Date | null;
  waiting_check: StoredWaitingCheck | null;
  cause: string;
}

/** Each check is a separate cause. */
const cause = sql`case when state = 'draft' then 'draft ' else '' end || waiting ||
  case when waiting = 'blocked' then coalesce(' ' || (waiting_check->>'id'), '') else '' end`;

/** Migration 0025 wrote this for campaigns that waited before checks were named. */
const anyCheck = sql`case when state = 'draft' then 'draft ' else '' end || waiting || ' *'`;

/** Leases each campaign to one caller until `leasedUntil`. By then the caller has sent the email, or sending has failed. */
export const leaseUnreported = async (
  db: Queryable,
  reasons: readonly string[],
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<WaitingCampaign[]> => {
  const isUnreported = sql`waiting is not null and waiting = any(${[...reasons]}::text[]) and state <> 'sent'
    and deleted_at is null and (tell_after is null or tell_after <= ${now}) and not told_causes && array[${cause}, ${anyCheck}]`;
  const candidates = await sql<{ workspace_id: string; id: number }>`
    ${overAllWorkspaces('unreported causes')}
    select workspace_id, id from campaigns where ${isUnreported} limit ${limit}`.execute(db);
  const leased: WaitingCampaign[] = [];
  for (const { workspace_id, id } of candidates.rows) {
    // Another caller may have leased it since.
    const { rows } = await sql<WaitingCampaign>`
      update campaigns set tell_after = ${leasedUntil}
      where workspace_id = ${workspace_id} and id = ${id} and ${isUnreported}
      returning workspace_id, id, state, name, from_email, created_by, scheduled_at, total_recipients, waiting,
        waiting_until, waiting_check, ${cause} as cause`.execute(db);
    leased.push(...rows);
  }
  return leased;
};

/** Only while it still waits for the same cause. */
export const recordReported = async (
  db: Queryable,
  { workspace_id, id, cause: reported }: Pick<WaitingCampaign, 'workspace_id' | 'id' | 'cause'>,
): Promise<void> => {
  await sql`
    update campaigns set told_causes = array_append(told_causes, ${reported}::text), tell_after = null
    where workspace_id = ${workspace_id} and id = ${id} and waiting is not null and ${cause} = ${reported}`.execute(
    db,
  );
};
