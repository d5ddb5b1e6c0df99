import type { SavedHtmlTemplate } from '#contract/emails/saved-results.ts';
import { createTemplate, getTemplate, type Template } from '#contract/emails/templates.ts';
import { ApiError, call } from '#web/lib/api.ts';

const find = async (id: string): Promise<Template | null> => {
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
  const { templateId, templateName, blocks } = saved;
  const origin = templateId === null ? null : await find(templateId);
  if (origin && JSON.stringify(origin.content.blocks) === JSON.stringify(blocks))
    return { id: origin.id, isNew: false };
  const content = { ...(origin ? { settings: origin.content.settings } : {}), blocks };
  const made = await call(createTemplate, { body: { name: templateName, content } });
  return { id: made.id, isNew: true };
};
