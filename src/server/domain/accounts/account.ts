// A person's own account, as the settings screen shows and changes it.

import type { z } from 'zod';
import type { AccountDetails, profileInput } from '#contract/accounts/account.ts';
import type { Context } from '../../context.ts';
import { findIdentityOf, unlinkIdentity } from '../../db/accounts/identities.ts';
import { deleteEmailLinks, findLinkOf } from '../../db/accounts/one-time-links.ts';
import { setCompany, updateUser } from '../../db/accounts/users.ts';
import { findPicture } from '../../db/files/uploads.ts';
import { findAccountById } from '../../db/shared/accounts.ts';
import { addressOf } from '../files/stored-files.ts';
import type { Account } from '../shared/account.ts';
import { DomainError, notFound } from '../shared/errors.ts';

export const getAccount = async (ctx: Context, account: Account): Promise<AccountDetails> => {
  const [pending, google] = await Promise.all([
    findLinkOf(ctx.db, account.id, 'change-email', ctx.now()),
    ctx.identity ? findIdentityOf(ctx.db, account.id, ctx.identity.issuer) : undefined,
  ]);
  return {
    email: account.email,
    emailVerified: account.email_verified_at !== null,
    pendingEmail: pending?.email ?? null,
    hasPassword: account.password_hash !== null,
    google: google ? { email: google.email, linkedAt: google.linked_at.toISOString() } : null,
    marketingConsent: account.marketing_consent,
    canSendMail: ctx.mail !== null,
  };
};

const changed = async (ctx: Context, account: Account): Promise<Account> => {
  const now = await findAccountById(ctx.db, account.id);
  if (!now) throw notFound();
  return now;
};

export const saveProfile = async (
  ctx: Context,
  account: Account,
  input: z.output<typeof profileInput>,
): Promise<Account> => {
  await ctx.db.transaction().execute(async (tx) => {
    await updateUser(tx, account.id, {
      first_name: input.firstName,
      last_name: input.lastName,
      ...(input.marketingConsent === undefined ? {} : { marketing_consent: input.marketingConsent }),
    });
    // When it is omitted, the stored company does not change.
    if (input.company !== undefined) await setCompany(tx, account.workspace_id, input.company || null);
  });
  return changed(ctx, account);
};

export const setProfilePicture = async (
  ctx: Context,
  account: Account,
  pictureId: string | null,
): Promise<Account> => {
  const picture = pictureId === null ? null : await findPicture(ctx.db, account.workspace_id, pictureId);
  if (picture === undefined) throw notFound();
  await updateUser(ctx.db, account.id, { profile_image_url: picture && addressOf(ctx, picture) });
  return changed(ctx, account);
};

export const cancelEmailChange = (ctx: Context, account: Account): Promise<void> =>
  deleteEmailLinks(ctx.db, account.id, ['change-email']);

export const unlinkGoogle = async (ctx: Context, account: Account): Promise<void> => {
  if (account.password_hash === null) {
    throw new DomainError(
      'refused',
      'Google is the only way into your account. Nothing was changed. Set a password first, then take Google off.',
    );
  }
  if (ctx.identity) await unlinkIdentity(ctx.db, account.id, ctx.identity.issuer);
};
