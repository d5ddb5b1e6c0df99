import { type Translate, translatorFor } from '#text/translator.ts';
import type { Context } from '../../context.ts';
import { publicTemplateHtml } from '../emails/library/public-templates.ts';
import { findPreview } from '../emails/preview-drafts.ts';
import { findSavedHtmlTemplate } from '../emails/saved-results.ts';
import { getTemplate } from '../emails/templates.ts';
import type { Caller } from '../shared/caller.ts';
import { notFound } from '../shared/errors.ts';
import { issuePreviewHtml } from './archives/issues.ts';
import { contentFor } from './conditions/template-content.ts';
import { htmlForContact, renderCampaign } from './render-for-recipient.ts';
import { clickMapHtml } from './reports/click-map.ts';

/** Personalized for one of the contacts, or unchanged. */
const personalizeFor = async (
  ctx: Context,
  caller: Caller,
  html: string,
  contactId: string | null,
): Promise<string> => (contactId === null ? html : htmlForContact(ctx, caller, html, contactId));

const templateFor = async (
  ctx: Context,
  caller: Caller,
  id: string,
  contactId: string | null,
): Promise<string> => {
  const { htmlContent } = await getTemplate(ctx, caller, id);
  if (contactId === null) return htmlContent;
  const { html, parts } = await contentFor(ctx, caller, htmlContent, id);
  return htmlForContact(ctx, caller, html, contactId, parts);
};

/**
 * The HTML of a `template`, of `saved-html`, of a `campaign` (or its `click-map`, or `click-map-dark`), of a `library` design (or `library-dark`), of an
 * `archive-issue`, or of a `draft` that was uploaded a moment ago.
 */
export const previewHtml = async (
  ctx: Context,
  caller: Caller,
  kind: string,
  id: string,
  contactId: string | null = null,
  translate: Translate = translatorFor('en'),
): Promise<string> => {
  if (kind === 'template') return templateFor(ctx, caller, id, contactId);
  if (kind === 'saved-html')
    return personalizeFor(ctx, caller, (await findSavedHtmlTemplate(ctx, caller, id)).htmlContent, contactId);
  if (kind === 'campaign') return (await renderCampaign(ctx, caller, id, contactId)).html;
  if (kind === 'click-map') return clickMapHtml(ctx, caller, id, { translate, scheme: 'light' });
  if (kind === 'click-map-dark') return clickMapHtml(ctx, caller, id, { translate, scheme: 'dark' });
  if (kind === 'archive-issue') return issuePreviewHtml(ctx, caller, id);
  if (kind === 'library') return publicTemplateHtml(ctx, id, 'light');
  if (kind === 'library-dark') return publicTemplateHtml(ctx, id, 'dark');
  if (kind === 'draft') return personalizeFor(ctx, caller, await findPreview(ctx, caller, id), contactId);
  throw notFound();
};
