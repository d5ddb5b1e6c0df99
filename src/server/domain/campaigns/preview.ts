import type { Context } from '../../context.ts';
import { publicTemplateHtml } from '../emails/library/public-templates.ts';
import { findPreview } from '../emails/preview-drafts.ts';
import { findSavedHtmlTemplate } from '../emails/saved-results.ts';
import { getTemplate } from '../emails/templates.ts';
import type { Account } from '../shared/account.ts';
import { notFound } from '../shared/errors.ts';
import { campaignAsRead, htmlForContact } from './render-for-recipient.ts';

/** Personalized for one of the contacts, or unchanged. */
const shownTo = async (
  ctx: Context,
  account: Account,
  html: string,
  contactId: string | null,
): Promise<string> => (contactId === null ? html : htmlForContact(ctx, account, html, contactId));

/**
 * The HTML of a `template`, of `saved-html`, of a `campaign`, of a `library` design (or `library-dark`), or of a
 * `draft` that was uploaded a moment ago.
 */
export const previewHtml = async (
  ctx: Context,
  account: Account,
  kind: string,
  id: string,
  contactId: string | null = null,
): Promise<string> => {
  if (kind === 'template')
    return shownTo(ctx, account, (await getTemplate(ctx, account, id)).htmlContent, contactId);
  if (kind === 'saved-html')
    return shownTo(ctx, account, (await findSavedHtmlTemplate(ctx, account, id)).htmlContent, contactId);
  if (kind === 'campaign') return (await campaignAsRead(ctx, account, id, contactId)).html;
  if (kind === 'library') return publicTemplateHtml(ctx, id, 'light');
  if (kind === 'library-dark') return publicTemplateHtml(ctx, id, 'dark');
  if (kind === 'draft') return shownTo(ctx, account, await findPreview(ctx, account, id), contactId);
  throw notFound();
};
