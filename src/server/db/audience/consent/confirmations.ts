// Requests to confirm, and notices: the queue of their mails, and what was confirmed.
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Queryable } from '../../database.ts';
import type { ConfirmationsTable } from '../../tables/audience.ts';

export type StoredConfirmation = Selectable<ConfirmationsTable>;

export interface Request {
  workspaceId: string;
  listId: number | null;
  purpose: StoredConfirmation['purpose'];
  source: StoredConfirmation['source'];
  address: string | null;
  details?: object;
  now: Date;
  /** Whoever was mailed since then is not mailed again. */
  notMailedSince: Date;
  /** Nor is whoever got so many, unless the last one is older than `forgottenBefore`. */
  mostMails: number;
  forgottenBefore: Date;
}

/**
 * Those of `contactIds` who will get a mail. A request that is open is mailed again; one that was confirmed stays as it
 * is, and another is made beside it.
 */
export const askContacts = async (
  db: Queryable,
  request: Request,
  contacts: readonly { id: number; requestId: string }[],
): Promise<number[]> => {
  if (contacts.length === 0) return [];
  const { workspaceId, listId, purpose, source, address, now } = request;
  const details = JSON.stringify(request.details ?? {});
  const ids = contacts.map(({ id }) => id);
  // Who reminds them is not who asked.
  const isByForm = source === 'form';
  const isOpen = sql`workspace_id = ${workspaceId} and list_id is not distinct from ${listId}::bigint
    and purpose = ${purpose} and confirmed_at is null`;
  const again = await sql<{ contact_id: number }>`
    update confirmations set details = details || ${details}::jsonb, tries = 0, next_try_at = ${now},
      source = case when ${isByForm} then ${source} else source end,
      address = case when ${isByForm} then ${address}::text else address end,
      asked_at = case when ${isByForm} then ${now}::timestamptz else asked_at end
    where ${isOpen} and contact_id = any(${ids}::bigint[]) and next_try_at is null
      and (mailed_at is null or mailed_at <= ${request.notMailedSince})
      and (mails < ${request.mostMails} or mailed_at <= ${request.forgottenBefore})
    returning contact_id`.execute(db);
  const added = await sql<{ contact_id: number }>`
    insert into confirmations (workspace_id, id, contact_id, list_id, purpose, source, address, details, asked_at, next_try_at)
    select ${workspaceId}, request_id, contact_id, ${listId}::bigint, ${purpose}, ${source}, ${address}, ${details}::jsonb,
      ${now}, ${now}
    from unnest(${ids}::bigint[], ${contacts.map(({ requestId }) => requestId)}::text[]) as asked (contact_id, request_id)
    where not exists (select from confirmations open where open.contact_id = asked.contact_id and open.${isOpen})
    returning contact_id`.execute(db);
  return [...again.rows, ...added.rows].map(({ contact_id }) => contact_id);
};

/** What was typed last counts, also when no mail goes out for it. */
export const noteDetails = async (
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

/** Takes the mail that has waited longest: until `retryAt` nobody else takes it. */
export const takeMail = async (
  db: Queryable,
  take: { now: Date; retryAt: Date; mostTries: number },
): Promise<StoredConfirmation | undefined> => {
  const { rows } = await sql<StoredConfirmation>`
    update confirmations set next_try_at = ${take.retryAt}, tries = tries + 1
    where (workspace_id, id) in (
      select workspace_id, id from confirmations where next_try_at <= ${take.now} and tries < ${take.mostTries}
      order by next_try_at limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
};

export interface MailMark {
  at: Date;
  /** What opens the request from this mail; null: a notice. */
  link: { tokenHash: Buffer; expiresAt: Date } | null;
}

/**
 * Notes the mail as sent, before it is: should the process end over it, it may have gone out, and nobody sends it again
 * by guess. Links of earlier mails go on working. false: it is not ours to send any more.
 */
export const markMailed = async (
  db: Queryable,
  { workspace_id, id, next_try_at, tries }: StoredConfirmation,
  { at, link }: MailMark,
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

/** The service has not taken it: as before the mark. `retryAt`: null when it never will. */
export const takeBackMark = async (
  db: Queryable,
  { workspace_id, id, mailed_at }: StoredConfirmation,
  { at, link }: MailMark,
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

/** Nothing more goes out through an account that is asked to wait. This try was none. */
export const delayMails = async (
  db: Queryable,
  { workspace_id, id }: Pick<StoredConfirmation, 'workspace_id' | 'id'>,
  until: Date,
): Promise<void> => {
  await sql`
    update confirmations set next_try_at = ${until}, tries = case when id = ${id} then tries - 1 else tries end
    where workspace_id = ${workspace_id} and next_try_at is not null
      and (next_try_at < ${until} or id = ${id})`.execute(db);
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

/** The request that the link of a mail opens, and when that link ends. */
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
 * Whoever leaves takes back what they asked for before: an older mail must not bring them back. Answers the lists that
 * waited for an answer.
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

/** Requests that nobody answered, and those of contacts that are gone. */
export const forgetOldRequests = async (db: Queryable, before: Date, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from confirmations where (workspace_id, id) in (
      select workspace_id, id from confirmations c
      where confirmed_at is null and next_try_at is null and asked_at < ${before}
        and not exists (select from confirmation_links l where l.workspace_id = c.workspace_id
          and l.confirmation_id = c.id and l.expires_at >= ${before}) limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
};
