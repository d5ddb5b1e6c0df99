// One-time links sent by email. A link works once, until it expires or a newer link of its kind replaces it.
import { type Selectable, sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { EmailLinksTable } from '../tables.ts';

export type StoredEmailLink = Selectable<EmailLinksTable>;
export type EmailLinkPurpose = StoredEmailLink['purpose'];

/** Only the newest link of a kind works. */
export const replaceEmailLink = async (tx: Queryable, link: StoredEmailLink): Promise<void> => {
  await deleteEmailLinks(tx, link.user_id, [link.purpose]);
  await tx.insertInto('email_links').values(link).execute();
};

export const deleteEmailLinks = async (
  tx: Queryable,
  userId: string,
  purposes: readonly EmailLinkPurpose[],
): Promise<void> => {
  await tx.deleteFrom('email_links').where('user_id', '=', userId).where('purpose', 'in', purposes).execute();
};

export const findEmailLink = (
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<StoredEmailLink | undefined> =>
  db
    .selectFrom('email_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Deletes the link and returns it: of any number of parallel uses, one gets it. */
export const consumeEmailLink = (
  tx: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<StoredEmailLink | undefined> =>
  tx
    .deleteFrom('email_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export const findLinkOf = (
  db: Queryable,
  userId: string,
  purpose: EmailLinkPurpose,
  now: Date,
): Promise<StoredEmailLink | undefined> =>
  db
    .selectFrom('email_links')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Deletes at most `limit` rows and returns how many. */
export const deleteEmailLinksExpiredBefore = async (
  db: Queryable,
  now: Date,
  limit: number,
): Promise<number> => {
  const deleted = await sql`
    delete from email_links
    where token_hash in (select token_hash from email_links where expires_at <= ${now} limit ${limit})`.execute(
    db,
  );
  return Number(deleted.numAffectedRows ?? 0);
};
