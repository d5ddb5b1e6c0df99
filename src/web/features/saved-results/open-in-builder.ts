import type { SavedHtmlTemplate } from '#contract/emails/saved-results.ts';
import { createTemplate, getTemplate, type Template } from '#contract/emails/templates.ts';
import { ApiError, call } from '#web/lib/api.ts';

const findTemplate = async (id: string): Promise<Template | null> => {
  try {
    return await call(getTemplate, { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

/**
 * The id of the template to open: the source template while it is still the same email, else a new one of the saved
 * blocks. Later changes of the source are not touched.
 */
export const templateToOpen = async (saved: SavedHtmlTemplate): Promise<{ id: string; isNew: boolean }> => {
  const { templateId, templateName, blocks, sections } = saved;
  const source = templateId === null ? null : await findTemplate(templateId);
  const saves = sections ?? blocks;
  if (source && JSON.stringify(source.content.sections ?? source.content.blocks) === JSON.stringify(saves))
    return { id: source.id, isNew: false };
  const settings = source ? { settings: source.content.settings } : {};
  const content = { ...settings, ...(sections ? { sections } : { blocks }) };
  const created = await call(createTemplate, { body: { name: templateName, content } });
  return { id: created.id, isNew: true };
};
