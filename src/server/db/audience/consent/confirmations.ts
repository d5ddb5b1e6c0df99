// Confirmation requests and notices: the queue of their messages, and what contacts confirmed.
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Queryable } from '../../database.ts';
import { overAllWorkspaces } from '../../over-all-workspaces.ts';
import type { ConfirmationsTable } from '../../tables.ts';

export type StoredConfirmation = Selectable<ConfirmationsTable>;

export interface Request {
  workspaceId: string;
  listId: number | null;
  purpose: StoredConfirmation['purpose'];
  source: StoredConfirmation['source'];
  address: string | null;
  details?: object;
  now: Date;
  /** Contacts with a message since then get no other. */
  notMailedSince: Date;
  /** Nor do contacts with this many messages, unless the last one is older than `resetBefore`. */
  maxEmails: number;
  resetBefore: Date;
}

/**
 * Returns those of `contactIds` who will get a message. An open request is sent again; a confirmed request stays as it
 * is, and a new one is added beside it.
 */
export const requestConfirmations = async (
  db: Queryable,
  request: Request,
  contacts: readonly { id: number; requestId: string }[],
): Promise<number[]> => {
  if (contacts.length === 0) return [];
  const { workspaceId, listId, purpose, source, address, now } = request;
  const details = JSON.stringify(request.details ?? {});
  const ids = contacts.map(({ id }) => id);
  // A reminder does not change who asked for the confirmation.
  const isByForm = source === 'form';
  const isOpen = sql`workspace_id = ${workspaceId} and list_id is not distinct from ${listId}::bigint
    and purpose = ${purpose} and confirmed_at is null`;
  const reopened = await sql<{ contact_id: number }>`
    update confirmations set details = details || ${details}::jsonb, tries = 0, next_try_at = ${now},
      source = case when ${isByForm} then ${source} else source end,
      address = case when ${isByForm} then ${address}::text else address end,
      asked_at = case when ${isByForm} then ${now}::timestamptz else asked_at end
    where ${isOpen} and contact_id = any(${ids}::bigint[]) and next_try_at is null
      and (mailed_at is null or mailed_at <= ${request.notMailedSince})
      and (mails < ${request.maxEmails} or mailed_at <= ${request.resetBefore})
    returning contact_id`.execute(db);
  const added = await sql<{ contact_id: number }>`
    insert into confirmations (workspace_id, id, contact_id, list_id, purpose, source, address, details, asked_at, next_try_at)
    select ${workspaceId}, request_id, contact_id, ${listId}::bigint, ${purpose}, ${source}, ${address}, ${details}::jsonb,
      ${now}, ${now}
    from unnest(${ids}::bigint[], ${contacts.map(({ requestId }) => requestId)}::text[]) as asked (contact_id, request_id)
    where not exists (select from confirmations open where open.contact_id = asked.contact_id and open.${isOpen})
    returning contact_id`.execute(db);
  return [...reopened.rows, ...added.rows].map(({ contact_id }) => contact_id);
};

/** The latest details win, even when no message goes out for them. */
export const mergeDetails = async (
  db: Queryable,
  workspaceId: string,
  listId: number,
  contactId: number,
  details: object,
): Promise<void> => {
  await sql`
    update confirmations set details = details || ${JSON.stringify(details)}::jsonb
    where workspace_id = ${workspaceId} and contact_id = ${contactId} and list_id = ${listId}
      and purpose = 'confirm' and confirmed_at is null`.execute(db);
};

/**
 * Leases the message of the workspace that has waited longest: until `retryAt` no other worker takes it. With `in` the
 * database could run the search once for each row, and lease several.
 */
export const leaseEmail = async (
  db: Queryable,
  workspaceId: string,
  lease: { now: Date; retryAt: Date; maxAttempts: number },
): Promise<StoredConfirmation | undefined> => {
  const { rows } = await sql<StoredConfirmation>`
    update confirmations set next_try_at = ${lease.retryAt}, tries = tries + 1
    where workspace_id = ${workspaceId} and id = (
      select id from confirmations where workspace_id = ${workspaceId} and next_try_at <= ${lease.now}
        and tries < ${lease.maxAttempts}
      order by next_try_at limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
};

/** When the next message of the workspace is due; null: none waits. */
export const nextEmailAt = async (
  db: Queryable,
  workspaceId: string,
  maxAttempts: number,
): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(next_try_at) as at from confirmations
    where workspace_id = ${workspaceId} and next_try_at is not null and tries < ${maxAttempts}`.execute(db);
  return rows[0]?.at ?? null;
};

/** Workspaces whose messages are due. */
export const workspacesWithEmails = async (
  db: Queryable,
  now: Date,
  maxAttempts: number,
): Promise<string[]> => {
  const { rows } = await sql<{ workspace_id: string }>`
    ${overAllWorkspaces('due confirmations')}
    select distinct workspace_id from confirmations where next_try_at <= ${now} and tries < ${maxAttempts}`.execute(
    db,
  );
  return rows.map(({ workspace_id }) => workspace_id);
};

export interface SentMark {
  at: Date;
  /** The link that opens the request from this message; null: a notice. */
  link: { tokenHash: Buffer; expiresAt: Date } | null;
}

/**
 * Marks the message as sent before it is sent: should the process end meanwhile, the message may have gone out, and it
 * is not sent again on a guess. Links of earlier messages still work. Returns false when the caller's lease is over.
 */
export const markSent = async (
  db: Queryable,
  { workspace_id, id, next_try_at, tries }: StoredConfirmation,
  { at, link }: SentMark,
): Promise<boolean> => {
  const { rows } = await sql`
    with marked as (
      update confirmations set mails = mails + 1, mailed_at = ${at}, next_try_at = null
      where workspace_id = ${workspace_id} and id = ${id} and next_try_at = ${next_try_at} and tries = ${tries}
      returning workspace_id, id
    ), linked as (
      insert into confirmation_links (workspace_id, token_hash, confirmation_id, expires_at)
      select workspace_id, ${link?.tokenHash ?? null}::bytea, id, ${link?.expiresAt ?? null}::timestamptz from marked
      where ${link !== null}
    )
    select from marked`.execute(db);
  return rows.length > 0;
};

/** The service did not accept the message: undoes the mark. `retryAt`: null when the service never will. */
export const undoSentMark = async (
  db: Queryable,
  { workspace_id, id, mailed_at }: StoredConfirmation,
  { at, link }: SentMark,
  retryAt: Date | null,
): Promise<void> => {
  await sql`
    with unsent as (
      delete from confirmation_links where workspace_id = ${workspace_id} and token_hash = ${link?.tokenHash ?? null}::bytea
    )
    update confirmations set mails = mails - 1, mailed_at = ${mailed_at}, next_try_at = ${retryAt}
    where workspace_id = ${workspace_id} and id = ${id} and mailed_at = ${at} and next_try_at is null
      and confirmed_at is null`.execute(db);
};

/**
 * Returns a leased message to the queue without sending it. `retryAt`: null when it will never be sent. Changes nothing
 * when the caller's lease is over: another worker may have the message.
 */
export const endLease = async (
  db: Queryable,
  { workspace_id, id, next_try_at, tries }: StoredConfirmation,
  retryAt: Date | null,
): Promise<void> => {
  await sql`
    update confirmations set next_try_at = ${retryAt}
    where workspace_id = ${workspace_id} and id = ${id} and next_try_at = ${next_try_at} and tries = ${tries}`.execute(
    db,
  );
};

/** An account that must wait sends nothing more. The attempt of the leased message does not count. */
export const delayEmails = async (
  db: Queryable,
  { workspace_id, id, next_try_at, tries }: StoredConfirmation,
  until: Date,
): Promise<void> => {
  // Not when the caller's lease is over. A message that the service throttled waits until then already.
  const isLeased = sql`id = ${id} and tries = ${tries} and next_try_at in (${next_try_at}, ${until})`;
  await sql`
    update confirmations set next_try_at = ${until}, tries = case when ${isLeased} then tries - 1 else tries end
    where workspace_id = ${workspace_id} and next_try_at is not null
      and (next_try_at < ${until} or ${isLeased})`.execute(db);
};

export const updateConfirmation = async (
  db: Queryable,
  { workspace_id, id }: Pick<StoredConfirmation, 'workspace_id' | 'id'>,
  change: Updateable<ConfirmationsTable>,
): Promise<void> => {
  await db
    .updateTable('confirmations')
    .set(change)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
};

/** The request that an emailed link opens, and when the link expires. */
export type LinkedConfirmation = StoredConfirmation & { expires_at: Date };

export const findConfirmation = async (
  db: Queryable,
  workspaceId: string,
  tokenHash: Buffer,
): Promise<LinkedConfirmation | undefined> => {
  const { rows } = await sql<LinkedConfirmation>`
    select c.*, l.expires_at from confirmation_links l
    join confirmations c on c.workspace_id = l.workspace_id and c.id = l.confirmation_id
    where l.workspace_id = ${workspaceId} and l.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
};

export const confirmationsOf = (
  db: Queryable,
  workspaceId: string,
  contactId: number,
): Promise<StoredConfirmation[]> =>
  db
    .selectFrom('confirmations')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', contactId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute();

/**
 * A contact who unsubscribes withdraws open requests: an older message must not subscribe them again. Returns the lists
 * of those requests.
 */
export const forgetOpenRequests = async (
  db: Queryable,
  workspaceId: string,
  contactIds: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ list_id: number | null; purpose: StoredConfirmation['purpose'] }>`
    delete from confirmations where workspace_id = ${workspaceId} and contact_id = any(${[...contactIds]}::bigint[])
      and confirmed_at is null
    returning list_id, purpose`.execute(db);
  return rows.flatMap(({ list_id, purpose }) => (purpose === 'confirm' && list_id !== null ? [list_id] : []));
};

/** Deletes unanswered requests, and those of deleted contacts. */
export const forgetOldRequests = async (
  db: Queryable,
  workspaceId: string,
  before: Date,
  limit: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from confirmations where workspace_id = ${workspaceId} and id in (
      select id from confirmations c
      where workspace_id = ${workspaceId} and confirmed_at is null and next_try_at is null and asked_at < ${before}
        and not exists (select 1 from confirmation_links l where l.workspace_id = ${workspaceId}
          and l.confirmation_id = c.id and l.expires_at >= ${before}) limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
};
