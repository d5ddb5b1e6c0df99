// A person's own account, as the settings screen shows and changes it.

import type { z } from 'zod';
import type { AccountDetails, profileInput } from '#contract/accounts/account.ts';
import type { Context } from '../../context.ts';
import { findIdentityOf, unlinkIdentity } from '../../db/accounts/identities.ts';
import { deleteEmailLinks, findLinkOf } from '../../db/accounts/one-time-links.ts';
import { setCompany, updateUser } from '../../db/accounts/users.ts';
import { findImage } from '../../db/files/uploads.ts';
import { findAccountById } from '../../db/shared/accounts.ts';
import { addressOf } from '../files/stored-files.ts';
import { type Caller, callerOf } from '../shared/caller.ts';
import { DomainError, notFound } from '../shared/errors.ts';

export const getAccount = async (ctx: Context, caller: Caller): Promise<AccountDetails> => {
  const [pending, google] = await Promise.all([
    findLinkOf(ctx.db, caller.userId, 'change-email', ctx.now()),
    ctx.identity ? findIdentityOf(ctx.db, caller.userId, ctx.identity.issuer) : undefined,
  ]);
  return {
    email: caller.email,
    emailVerified: caller.email_verified_at !== null,
    pendingEmail: pending?.email ?? null,
    hasPassword: caller.password_hash !== null,
    google: google ? { email: google.email, linkedAt: google.linked_at.toISOString() } : null,
    marketingConsent: caller.marketing_consent,
    canSendMail: ctx.mail !== null,
  };
};

const reload = async (ctx: Context, caller: Caller): Promise<Caller> => {
  const now = await findAccountById(ctx.db, caller.userId);
  if (!now) throw notFound();
  return callerOf(now);
};

export const saveProfile = async (
  ctx: Context,
  caller: Caller,
  input: z.output<typeof profileInput>,
): Promise<Caller> => {
  await ctx.db.transaction().execute(async (tx) => {
    await updateUser(tx, caller.userId, {
      first_name: input.firstName,
      last_name: input.lastName,
      marketing_consent: input.marketingConsent,
      language: input.language,
      locale: input.locale,
      time_zone: input.timeZone,
      first_day_of_week: input.firstDayOfWeek,
    });
    if (input.company !== undefined) await setCompany(tx, caller.workspace_id, input.company || null);
  });
  return reload(ctx, caller);
};

export const setProfileImage = async (
  ctx: Context,
  caller: Caller,
  pictureId: string | null,
): Promise<Caller> => {
  const image = pictureId === null ? null : await findImage(ctx.db, caller.workspace_id, pictureId);
  if (image === undefined) throw notFound();
  await updateUser(ctx.db, caller.userId, { profile_image_url: image && addressOf(ctx, image) });
  return reload(ctx, caller);
};

export const cancelEmailChange = (ctx: Context, caller: Caller): Promise<void> =>
  deleteEmailLinks(ctx.db, caller.userId, ['change-email']);

export const unlinkGoogle = async (ctx: Context, caller: Caller): Promise<void> => {
  if (caller.password_hash === null) {
    throw new DomainError('refused', 'refusals.accounts.googleIsTheOnlyWayIn');
  }
  if (ctx.identity) await unlinkIdentity(ctx.db, caller.userId, ctx.identity.issuer);
};
