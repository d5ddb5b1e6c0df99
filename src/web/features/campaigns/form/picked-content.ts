import { exportTemplate } from '#contract/emails/export.ts';
import type { SavedHtmlTemplate } from '#contract/emails/saved-results.ts';
import { getTemplate } from '#contract/emails/templates.ts';
import { call } from '#web/lib/api.ts';

/** What a campaign takes from a picked email. */
export interface PickedContent {
  htmlContent: string;
  templateId: string | null;
  templateRevision: number | null;
  /** As the author of the template wrote them. */
  subject?: string | undefined;
  preheader?: string | undefined;
}

export const contentOfSaved = ({
  htmlContent,
  templateId,
  templateRevision,
}: SavedHtmlTemplate): PickedContent => ({ htmlContent, templateId, templateRevision });

/** The template as its export would be now. */
export const contentOfTemplate = async (templateId: string): Promise<PickedContent> => {
  const { content, revision } = await call(getTemplate, { params: { id: templateId } });
  const { html } = await call(exportTemplate, { body: content });
  const { subject, preheader } = content.settings;
  return { htmlContent: html, templateId, templateRevision: revision, subject, preheader };
};
