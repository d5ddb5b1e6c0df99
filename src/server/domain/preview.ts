import type { Context } from '../context.ts';
import { notFound } from './errors.ts';
import { takePreview } from './preview-drafts.ts';
import { publicTemplateHtml } from './public-templates.ts';
import { findSavedHtmlTemplate } from './saved-html-templates.ts';
import type { Account } from './sessions.ts';
import { getTemplate } from './templates.ts';

/** The HTML of a `template`, of `saved-html`, of a design of the `library` (or `library-dark`), or of a `draft` that was laid down a moment ago. */
export const previewHtml = async (
  ctx: Context,
  account: Account,
  kind: string,
  id: string,
): Promise<string> => {
  if (kind === 'template') return (await getTemplate(ctx, account, id)).htmlContent;
  if (kind === 'saved-html') return (await findSavedHtmlTemplate(ctx, account, id)).htmlContent;
  if (kind === 'library') return publicTemplateHtml(ctx, id, 'light');
  if (kind === 'library-dark') return publicTemplateHtml(ctx, id, 'dark');
  if (kind === 'draft') return takePreview(ctx, account, id);
  throw notFound();
};
