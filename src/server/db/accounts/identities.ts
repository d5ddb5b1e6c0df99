// Identities that an OpenID provider vouches for, each linked to one account.
import type { Selectable } from 'kysely';
import type { Queryable } from '../database.ts';
import type { IdentitiesTable } from '../tables.ts';

export type StoredIdentity = Selectable<IdentitiesTable>;

export const findIdentity = (
  db: Queryable,
  issuer: string,
  subject: string,
): Promise<StoredIdentity | undefined> =>
  db
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

export const findIdentityOf = (
  db: Queryable,
  userId: string,
  issuer: string,
): Promise<StoredIdentity | undefined> =>
  db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();

/** Returns false when the identity has an account already, or the account has an identity of this issuer. */
export const linkIdentity = async (tx: Queryable, identity: StoredIdentity): Promise<boolean> => {
  const linked = await tx
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst();
  return linked !== undefined;
};

export const unlinkIdentity = async (db: Queryable, userId: string, issuer: string): Promise<void> => {
  await db.deleteFrom('identities').where('user_id', '=', userId).where('issuer', '=', issuer).execute();
};
