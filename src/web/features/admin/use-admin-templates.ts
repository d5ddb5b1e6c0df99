import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import {
  type AdminTemplate,
  type adminTemplateCreation,
  createAdminTemplate,
  deleteAdminTemplate,
  listAdminTemplates,
  updateAdminTemplate,
} from '#contract/emails/admin-templates.ts';
import { listPublicTemplates, listPublicTemplatesAlias } from '#contract/emails/public-templates.ts';
import { call } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { useUnauthorizedHandler } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints, useEndpoint } from '#web/lib/use-endpoint.ts';

type TemplateFields = Omit<z.input<typeof adminTemplateCreation>, 'content'>;

/** The list, and its actions. */
export const useAdminTemplates = () => {
  const client = useQueryClient();
  const list = useEndpoint(listAdminTemplates);
  useUnauthorizedHandler(list.error);
  const [removing, setRemoving] = useState(false);
  const renew = () =>
    invalidateEndpoints(client, [listAdminTemplates, listPublicTemplates, listPublicTemplatesAlias]);

  /** Answers whether it was done. */
  const save = async (before: AdminTemplate | null, fields: TemplateFields): Promise<boolean> => {
    try {
      const { name, previewImageUrl, ...rest } = fields;
      if (before)
        await call(updateAdminTemplate, {
          params: { id: before.id },
          body: { ...rest, ...(name ? { name } : {}), ...(previewImageUrl ? { previewImageUrl } : {}) },
        });
      else await call(createAdminTemplate, { body: fields });
      await renew();
      const shownName = name ?? before?.name ?? '';
      showToast(
        before
          ? { title: 'Template updated', description: `Everyone sees “${shownName}” as it is now.` }
          : { title: 'Template created', description: `“${shownName}” is in the library.` },
      );
      return true;
    } catch (error) {
      toastError(error, before ? 'Failed to update template' : 'Failed to create template');
      return false;
    }
  };

  const bringBack = async ({ id }: AdminTemplate) => {
    try {
      await call(updateAdminTemplate, { params: { id }, body: { isDeleted: false } });
      await renew();
    } catch (error) {
      toastError(error, 'Failed to update template');
    }
  };

  const remove = async (template: AdminTemplate): Promise<void> => {
    setRemoving(true);
    try {
      await call(deleteAdminTemplate, { params: { id: template.id } });
      showToast({
        title: 'Template deleted',
        description: `“${template.name}” is not in the library any more.`,
        action: { label: 'Undo', onAct: () => void bringBack(template) },
      });
    } catch (error) {
      toastError(error, 'Failed to delete template');
    } finally {
      await renew();
      setRemoving(false);
    }
  };
  return { list, save, remove, removing };
};

export type AdminLibrary = ReturnType<typeof useAdminTemplates>;
