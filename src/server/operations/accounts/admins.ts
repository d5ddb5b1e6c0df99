// Administrators, made and helped at the command line: for a server without mail, and for its first account.

import { randomBytes } from 'node:crypto';
import { nanoid } from 'nanoid';
import { deleteEmailLinks } from '../../db/accounts/one-time-links.ts';
import { deleteSessionsOf } from '../../db/accounts/sessions.ts';
import { insertAccount, listAdmins, setRole, updateUser } from '../../db/accounts/users.ts';
import { type Account, findAccountByEmail } from '../../db/shared/accounts.ts';
import { createLink } from '../../domain/accounts/one-time-links.ts';
import { hashPassword } from '../../domain/accounts/passwords.ts';
import type { Installation } from '../installation/open.ts';
import { Refusal } from '../installation/refusal.ts';

const minPasswordCharacters = 8;

const publicUrlOf = ({ config }: Installation): string =>
  config.publicUrl ?? `http://localhost:${config.port}`;

const hashOf = async (password: string): Promise<string> => {
  if (password.length < minPasswordCharacters)
    throw new Refusal(`A password has at least ${minPasswordCharacters} characters. Nothing was changed.`);
  return hashPassword(password);
};

/** A link that sets a new password, once, within an hour. */
const linkFor = async (on: Installation, account: Account): Promise<string> => {
  const token = await createLink(
    { db: on.database.db, now: () => new Date(), newToken: () => randomBytes(32).toString('base64url') },
    { userId: account.id, purpose: 'reset-password', email: account.email },
  );
  return `${publicUrlOf(on)}/reset-password?token=${token}`;
};

const requireAccount = async (on: Installation, email: string): Promise<Account> => {
  const account = await findAccountByEmail(on.database.db, email);
  if (!account) throw new Refusal(`No account has the address ${email}.`);
  return account;
};

const setPassword = async (on: Installation, account: Account, password: string): Promise<void> => {
  const passwordHash = await hashOf(password);
  await on.database.db.transaction().execute(async (tx) => {
    await updateUser(tx, account.id, { password_hash: passwordHash });
    await deleteSessionsOf(tx, account.id, null);
    await deleteEmailLinks(tx, account.id, ['reset-password']);
  });
};

export interface AdminResult {
  email: string;
  /** `promoted`: the account existed and became an administrator. */
  change: 'created' | 'promoted' | 'password-set' | 'link-made';
  /** null when a password was set. */
  link: string | null;
}

/** @throws {Refusal} if the address has an account; `isPromoting` makes that account an administrator */
export const createAdmin = async (
  on: Installation,
  { email, password, isPromoting }: { email: string; password: string | null; isPromoting: boolean },
): Promise<AdminResult> => {
  const { db } = on.database;
  const existing = await findAccountByEmail(db, email);
  if (existing?.is_demo)
    throw new Refusal('The demo account is never an administrator: its password is public.');
  if (existing) {
    if (existing.role === 'admin')
      throw new Refusal(`${email} is an administrator already. Nothing was changed.`);
    if (!isPromoting)
      throw new Refusal(`${email} has an account. Nothing was changed. --promote makes it an administrator.`);
    await setRole(db, existing.id, 'admin');
    return { email: existing.email, change: 'promoted', link: null };
  }
  const passwordHash = password === null ? null : await hashOf(password);
  const now = new Date();
  const workspace = {
    id: nanoid(),
    company: null,
    plan_type: 'trial' as const,
    plan_ends_at: null,
    plan_renews: false,
    stripe_customer_id: null,
    stripe_subscription_id: null,
    created_at: now,
  };
  const user = {
    id: nanoid(),
    email,
    first_name: 'Site',
    last_name: 'Admin',
    password_hash: passwordHash,
    role: 'admin' as const,
    is_demo: false,
    marketing_consent: false,
    // The operator of the server chose the address.
    email_verified_at: now,
  };
  await db.transaction().execute(async (tx) => {
    if (!(await insertAccount(tx, { workspace, user })))
      throw new Refusal(`${email} has an account. Nothing was changed.`);
  });
  const account = await requireAccount(on, email);
  return { email, change: 'created', link: password === null ? await linkFor(on, account) : null };
};

/** With a password it is set and everyone is signed out; without one, a link for the owner is made. */
export const resetPassword = async (
  on: Installation,
  { email, password }: { email: string; password: string | null },
): Promise<AdminResult> => {
  const account = await requireAccount(on, email);
  if (account.is_demo) throw new Refusal('The password of the demo account is public and does not change.');
  if (password === null)
    return { email: account.email, change: 'link-made', link: await linkFor(on, account) };
  await setPassword(on, account, password);
  return { email: account.email, change: 'password-set', link: null };
};

export const adminsOf = (on: Installation) => listAdmins(on.database.db);
