// Deletes an account: first the plan, so that it is no longer charged, then everything in the workspace.
import type { Context } from '../../context.ts';
import { deleteWorkspace, forgetBuyer } from '../../db/accounts/users.ts';
import { deleteSomeOfAudience } from '../../db/audience/contacts/all-rows.ts';
import { listFilesOf } from '../../db/files/uploads.ts';
import { requireOwner } from '../accounts/security.ts';
import { withPayments } from '../billing/payment-provider.ts';
import { releaseFile } from '../files/stored-files.ts';
import type { Account } from '../shared/account.ts';
import { DomainError, invalid, unavailable } from '../shared/errors.ts';
import { sendLater } from '../shared/product-emails.ts';

const contactsAtOnce = 500;

/** A deleted account must not be charged again: if the plan cannot be ended, nothing is deleted. */
const endPlan = async (ctx: Context, account: Account): Promise<void> => {
  const subscriptionId = account.stripe_subscription_id;
  if (subscriptionId === null) return;
  try {
    await withPayments(ctx, (payments) => payments.endSubscription(subscriptionId));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw unavailable(
      'Your plan could not be ended at the payment provider, so nothing was deleted. Please try again in a moment.',
      error.retryAfterSeconds,
    );
  }
};

export const deleteAccount = async (
  ctx: Context,
  account: Account,
  asked: { confirmation: string; currentPassword: string | undefined; sessionToken: string | null },
): Promise<void> => {
  if (asked.confirmation.trim().toLowerCase() !== account.email.toLowerCase()) {
    throw invalid('confirmation', `Type ${account.email} to confirm. Nothing was deleted.`);
  }
  await requireOwner(ctx, account, asked);
  await endPlan(ctx, account);
  // Deleting millions of contacts in one statement would make all other queries wait.
  while ((await deleteSomeOfAudience(ctx.db, account.workspace_id, contactsAtOnce)) > 0);
  const files = await ctx.db.transaction().execute(async (tx) => {
    const named = await listFilesOf(tx, account.workspace_id);
    await forgetBuyer(tx, account.workspace_id);
    await deleteWorkspace(tx, account.workspace_id);
    return named;
  });
  // A file that another workspace references stays.
  for (const file of files) await releaseFile(ctx, file);
  ctx.log.info({ user: account.id, files: files.length }, 'an account was deleted');
  sendLater(ctx, {
    to: { address: account.email },
    subject: `Your account at ${ctx.brand} is deleted`,
    preheader: 'Everything in it is erased.',
    paragraphs: [
      'Your account is deleted',
      'Everything in it is erased: templates, saved results, pictures and settings. Your plan has ended, and nothing more is charged.',
    ],
    after: 'If it was not you, write to the people who run the site at once.',
  });
};
