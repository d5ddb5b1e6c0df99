// A campaign keeps the HTML that was made from its template, and knows whether the template was saved since.
import type { CampaignTemplate } from '#contract/campaigns/campaigns.ts';
import type { Context } from '../../context.ts';
import type { StoredCampaign } from '../../db/campaigns/campaigns.ts';
import { type StoredTemplate, templateRevisions } from '../../db/emails/templates.ts';

type LinkColumns = Pick<StoredCampaign, 'template_id' | 'template_revision'>;
type Revision = Pick<StoredTemplate, 'id' | 'name' | 'revision' | 'updated_at'>;
export type TemplatesById = ReadonlyMap<string, Revision>;

interface Link {
  templateId?: string | null | undefined;
  templateRevision?: number | null | undefined;
}

/** The templates of these campaigns, of those that exist. */
export const linkedTemplates = async (
  ctx: Context,
  workspaceId: string,
  campaigns: readonly LinkColumns[],
): Promise<TemplatesById> => {
  const ids = campaigns.flatMap(({ template_id }) => template_id ?? []);
  if (ids.length === 0) return new Map();
  const found = await templateRevisions(ctx.db, workspaceId, [...new Set(ids)]);
  return new Map(found.map((template) => [template.id, template]));
};

export const linkOf = (
  { template_id, template_revision }: LinkColumns,
  templates: TemplatesById,
): CampaignTemplate | null => {
  const template = template_id === null ? undefined : templates.get(template_id);
  if (!template) return null;
  const revision = template_revision ?? template.revision;
  return {
    id: template.id,
    name: template.name,
    revision,
    currentRevision: template.revision,
    isChanged: template.revision > revision,
    updatedAt: template.updated_at.toISOString(),
  };
};

const noLink: LinkColumns = { template_id: null, template_revision: null };

/** The columns of a new campaign. A template that does not exist is not linked. */
export const templateLink = async (
  ctx: Context,
  workspaceId: string,
  { templateId, templateRevision }: Link,
): Promise<LinkColumns> => {
  if (!templateId) return noLink;
  const [template] = await templateRevisions(ctx.db, workspaceId, [templateId]);
  if (!template) return noLink;
  return {
    template_id: template.id,
    template_revision: Math.min(templateRevision ?? template.revision, template.revision),
  };
};

/** Other HTML without a template ends the link. */
export const changedTemplateLink = async (
  ctx: Context,
  before: StoredCampaign,
  change: Link,
  html: string | undefined,
): Promise<LinkColumns> => {
  if (change.templateId !== undefined) return templateLink(ctx, before.workspace_id, change);
  if (html !== undefined && html !== before.html_content) return noLink;
  return { template_id: before.template_id, template_revision: before.template_revision };
};
