import type { Context } from '../context.ts';
import { notFound } from './errors.ts';
import { findSavedHtmlTemplate } from './saved-html-templates.ts';
import type { Account } from './sessions.ts';
import { getTemplate } from './templates.ts';

/** The stored HTML of a `template` or of `saved-html`. */
export const previewHtml = async (
  ctx: Context,
  account: Account,
  kind: string,
  id: string,
): Promise<string> => {
  if (kind === 'template') return (await getTemplate(ctx, account, id)).htmlContent;
  if (kind === 'saved-html') return (await findSavedHtmlTemplate(ctx, account, id)).htmlContent;
  throw notFound();
};
