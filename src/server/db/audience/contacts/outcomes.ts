// Changes contacts according to what happened to their messages.
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';

export interface ReachedContact {
  workspace_id: string;
  id: number;
  email: string;
  status: string;
  soft_bounces: number;
  is_untracked: boolean;
}

/** Locked in the order of their ids. `onlySoft`: only contacts with a recent soft bounce. */
export const lockReached = async (
  db: Queryable,
  workspaceId: string,
  keys: readonly { contactId: number; onlySoft: boolean }[],
): Promise<ReachedContact[]> => {
  if (keys.length === 0) return [];
  const { rows } = await sql<ReachedContact>`
    select c.workspace_id, c.id, c.email, c.status, c.soft_bounces, c.opens_refused_at is not null as is_untracked
    from (
      select id, bool_and(only_soft) as only_soft
      from unnest(${keys.map(({ contactId }) => contactId)}::bigint[],
        ${keys.map(({ onlySoft }) => onlySoft)}::boolean[]) as of_keys (id, only_soft)
      group by 1
    ) k join contacts c on c.workspace_id = ${workspaceId} and c.id = k.id
    where not k.only_soft or c.soft_bounces > 0
    order by c.id for update of c`.execute(db);
  return rows;
};

/** Contacts with these addresses, for messages without a campaign. */
export const contactsWith = async (
  db: Queryable,
  workspaceId: string,
  emails: readonly string[],
): Promise<ReachedContact[]> => {
  if (emails.length === 0) return [];
  const { rows } = await sql<ReachedContact>`
    select workspace_id, id, email, status, soft_bounces, opens_refused_at is not null as is_untracked from contacts
    where workspace_id = ${workspaceId} and email = any(${[...emails]}::text[])
    order by id for update`.execute(db);
  return rows;
};

export interface StatusChange {
  contactId: number;
  status: 'bounced' | 'complained' | 'unsubscribed';
  at: Date;
}

export const writeStatuses = async (
  db: Queryable,
  workspaceId: string,
  changes: readonly StatusChange[],
  now: Date,
): Promise<void> => {
  if (changes.length === 0) return;
  await sql`
    update contacts set status = n.status, left_at = coalesce(left_at, n.at), updated_at = ${now}
    from unnest(${changes.map(({ contactId }) => contactId)}::bigint[],
      ${changes.map(({ status }) => status)}::text[], ${changes.map(({ at }) => at)}::timestamptz[])
      as n (id, status, at)
    where contacts.workspace_id = ${workspaceId} and contacts.id = n.id`.execute(db);
};

export interface NewSuppression {
  email: string;
  reason: StatusChange['status'];
  at: Date;
}

/**
 * A complaint outweighs everything but a suppression by the owner. A bounce outweighs an unsubscribe by the owner,
 * which an undo would revert.
 */
export const writeSuppressions = async (
  db: Queryable,
  workspaceId: string,
  suppressions: readonly NewSuppression[],
): Promise<void> => {
  if (suppressions.length === 0) return;
  await sql`
    insert into suppressions (workspace_id, scope, email_hash, reason, source, created_at)
    select distinct on (3) ${workspaceId}::text, 'all', sha256(convert_to(${`${workspaceId}:`}::text || email, 'UTF8')), reason,
      'ses', at
    from unnest(${suppressions.map(({ email }) => email)}::text[], ${suppressions.map(({ reason }) => reason)}::text[],
      ${suppressions.map(({ at }) => at)}::timestamptz[]) as n (email, reason, at)
    order by 3, reason = 'complained' desc, at
    on conflict (workspace_id, scope, email_hash) do update
      set reason = excluded.reason, source = excluded.source
      where (excluded.reason = 'complained' and suppressions.reason in ('bounced', 'unsubscribed'))
        or (suppressions.reason = 'unsubscribed' and suppressions.source = 'owner')`.execute(db);
};

/**
 * How many messages in a row bounced softly since the last one that arrived. Bounces because of the content
 * (`excepted`) are not the contact's fault and do not count.
 */
export const softBouncesInARow = async (
  db: Queryable,
  workspaceId: string,
  contactId: number,
  excludedKinds: readonly string[],
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    with mails as (
      select d.delivered_at, case when d.state = 'bounced' and d.bounce_kind like 'soft:%'
        and d.bounce_kind <> all(${[...excludedKinds]}::text[]) then d.bounced_at end as bounced_at
      from campaigns c
      join deliveries d on d.workspace_id = c.workspace_id and d.bucket = c.bucket and d.campaign_id = c.id
        and d.contact_id = ${contactId}
      where c.workspace_id = ${workspaceId} and c.bucket is not null
      union all
      select null, s.bounced_at
      from archived_soft_bounces s join campaigns c on c.workspace_id = s.workspace_id and c.id = s.campaign_id
      join archived_months m on m.month = c.bucket and m.state in ('checking', 'archived', 'restoring')
      where s.workspace_id = ${workspaceId} and s.contact_id = ${contactId}
        and s.bounce_kind <> all(${[...excludedKinds]}::text[])
    )
    select count(*) as n from mails
    where bounced_at > coalesce((select max(delivered_at) from mails), '-infinity')`.execute(db);
  return rows[0]?.n ?? 0;
};

export const writeSoftBounces = async (
  db: Queryable,
  workspaceId: string,
  counts: readonly { contactId: number; n: number }[],
): Promise<void> => {
  if (counts.length === 0) return;
  await sql`
    update contacts set soft_bounces = n.n
    from unnest(${counts.map(({ contactId }) => contactId)}::bigint[], ${counts.map(({ n }) => n)}::int[])
      as n (id, n)
    where contacts.workspace_id = ${workspaceId} and contacts.id = n.id`.execute(db);
};

export interface Engagement {
  contactId: number;
  openedAt: Date | null;
  clickedAt: Date | null;
}

/** Opens and clicks by people only; never moves the time back. */
export const writeEngagement = async (
  db: Queryable,
  workspaceId: string,
  engagements: readonly Engagement[],
): Promise<void> => {
  if (engagements.length === 0) return;
  await sql`
    update contacts set last_open_at = greatest(last_open_at, n.opened_at),
      last_click_at = greatest(last_click_at, n.clicked_at)
    from (
      select id, max(opened_at) as opened_at, max(clicked_at) as clicked_at
      from unnest(${engagements.map(({ contactId }) => contactId)}::bigint[],
        ${engagements.map(({ openedAt }) => openedAt)}::timestamptz[],
        ${engagements.map(({ clickedAt }) => clickedAt)}::timestamptz[]) as of_people (id, opened_at, clicked_at)
      group by 1
    ) n
    where contacts.workspace_id = ${workspaceId} and contacts.id = n.id
      and (greatest(last_open_at, n.opened_at) is distinct from last_open_at
        or greatest(last_click_at, n.clicked_at) is distinct from last_click_at)`.execute(db);
};

/** Recomputes it from all stored events. */
export const recomputeEngagement = async (
  db: Queryable,
  workspaceId: string,
  contactIds: readonly number[],
): Promise<void> => {
  if (contactIds.length === 0) return;
  await sql`
    update contacts set (last_open_at, last_click_at) = (
      select max(at), max(at) filter (where kind = 'click') from events e
      where e.workspace_id = ${workspaceId} and e.contact_id = contacts.id and e.kind in ('open', 'click')
        and not e.is_machine)
    where workspace_id = ${workspaceId} and id = any(${[...contactIds]}::bigint[])`.execute(db);
};
