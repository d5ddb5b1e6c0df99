// Deletes an account: first the plan, so that it is no longer charged, then everything in the workspace.

import { keyedText } from '#text/keyed-text.ts';
import type { Language } from '#text/languages.ts';
import { translatorFor } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { deleteWorkspace, forgetBuyer } from '../../db/accounts/users.ts';
import { deleteSomeRows } from '../../db/audience/contacts/all-rows.ts';
import { listFilesOf } from '../../db/files/uploads.ts';
import { requireOwner } from '../accounts/security.ts';
import { withPayments } from '../billing/payment-provider.ts';
import { releaseFile } from '../files/stored-files.ts';
import type { Caller } from '../shared/caller.ts';
import { DomainError, invalid, unavailable } from '../shared/errors.ts';
import { mailLanguage, sendLater } from '../shared/product-emails.ts';
import { announceSignOut } from '../shared/session-checks.ts';

const batchSize = 500;

/** A deleted account must not be charged again: if the plan cannot be ended, nothing is deleted. */
const endPlan = async (ctx: Context, caller: Caller): Promise<void> => {
  const subscriptionId = caller.stripe_subscription_id;
  if (subscriptionId === null) return;
  try {
    await withPayments(ctx, (payments) => payments.endSubscription(subscriptionId));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw unavailable('refusals.accounts.planNotEnded', error.retryAfterSeconds);
  }
};

export const deleteAccount = async (
  ctx: Context,
  caller: Caller,
  input: {
    confirmation: string;
    currentPassword: string | undefined;
    sessionToken: string | null;
    language: Language;
  },
): Promise<void> => {
  if (input.confirmation.trim().toLowerCase() !== caller.email.toLowerCase()) {
    throw invalid('confirmation', keyedText('refusals.accounts.typeToConfirm', { email: caller.email }));
  }
  await requireOwner(ctx, caller, input);
  await endPlan(ctx, caller);
  // Deleting millions of contacts in one statement would make all other queries wait.
  while ((await deleteSomeRows(ctx.db, caller.workspace_id, batchSize)) > 0);
  const files = await ctx.db.transaction().execute(async (tx) => {
    const files = await listFilesOf(tx, caller.workspace_id);
    await forgetBuyer(tx, caller.workspace_id);
    // Events and results may have come since.
    while ((await deleteSomeRows(tx, caller.workspace_id, batchSize)) > 0);
    await deleteWorkspace(tx, caller.workspace_id);
    return files;
  });
  announceSignOut(ctx, caller.userId);
  // A file that another workspace references stays.
  for (const file of files) await releaseFile(ctx, file);
  ctx.log.info({ user: caller.userId, files: files.length }, 'account deleted');
  const language = mailLanguage(caller, input.language);
  const t = translatorFor(language);
  sendLater(ctx, {
    to: { address: caller.email },
    language,
    subject: t('mail.deleted.subject', { brand: ctx.brand }),
    preheader: t('mail.deleted.preheader'),
    paragraphs: [t('mail.deleted.headline'), t('mail.deleted.text')],
    after: t('mail.deleted.after'),
  });
};
