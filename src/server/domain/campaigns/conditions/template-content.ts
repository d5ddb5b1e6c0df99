// The content of a campaign from its template: the HTML, and its conditions if it has any.
import { documentSchema } from '#email/document/document.ts';
import { migrateDocument } from '#email/document/migrate.ts';
import type { ConditionalParts } from '#email/dynamic/conditional-parts.ts';
import { isConditional } from '#email/dynamic/marks.ts';
import type { Context } from '../../../context.ts';
import type { StoredCampaign } from '../../../db/campaigns/campaigns.ts';
import { findTemplate, type StoredTemplate } from '../../../db/emails/templates.ts';
import { exportDocument } from '../../emails/export.ts';
import type { Caller } from '../../shared/caller.ts';
import { checkedHtml } from '../checked-html.ts';

export interface Content {
  html: string;
  parts: ConditionalParts | null;
}

/** As the columns of a campaign. */
export const contentColumns = ({ html, parts }: Content): { html_content: string; parts: string | null } => ({
  html_content: checkedHtml(html),
  parts: parts && JSON.stringify(parts),
});

/** As the last export of the template was. */
export const renderTemplate = async (
  ctx: Context,
  caller: Caller,
  { content }: Pick<StoredTemplate, 'content'>,
): Promise<Content> => {
  const document = documentSchema.parse(migrateDocument(content));
  const { html, parts = null } = await exportDocument(
    ctx,
    caller,
    document,
    {},
    'refusals.unchanged.nothingChanged',
  );
  return { html, parts };
};

/** With the revision of the template if it was rendered. */
type FoundContent = Content & { revision: number | null };

/**
 * HTML cannot say who gets what: of a template with conditions the server takes its own rendering, and of every other
 * one the HTML that was sent.
 */
export const contentFor = async (
  ctx: Context,
  caller: Caller,
  html: string,
  templateId: string | null | undefined,
): Promise<FoundContent> => {
  const template = templateId && (await findTemplate(ctx.db, caller.workspace_id, templateId));
  if (!template || !isConditional(documentSchema.parse(migrateDocument(template.content))))
    return { html, parts: null, revision: null };
  return { ...(await renderTemplate(ctx, caller, template)), revision: template.revision };
};

/** The content after a change; other HTML without a template is for everyone. */
export const changedContent = async (
  ctx: Context,
  caller: Caller,
  { html_content, parts }: Pick<StoredCampaign, 'html_content' | 'parts'>,
  { htmlContent, templateId }: { htmlContent?: string | undefined; templateId?: string | null | undefined },
): Promise<FoundContent> => {
  if (htmlContent !== undefined && templateId) return contentFor(ctx, caller, htmlContent, templateId);
  const isSame = htmlContent === undefined || htmlContent === html_content;
  return { html: htmlContent ?? html_content, parts: isSame ? parts : null, revision: null };
};
