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
import { t } from '#web/text/t.ts';

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
          ? {
              title: t('admin.useAdminTemplates.templateUpdated'),
              description: t('admin.useAdminTemplates.everyoneSeesShownnameAsItIs', { shownName }),
            }
          : {
              title: t('admin.useAdminTemplates.templateCreated'),
              description: t('admin.useAdminTemplates.shownnameIsInTheLibrary', { shownName }),
            },
      );
      return true;
    } catch (error) {
      toastError(
        error,
        before
          ? t('admin.useAdminTemplates.failedToUpdateTemplate')
          : t('admin.useAdminTemplates.failedToCreateTemplate'),
      );
      return false;
    }
  };

  const bringBack = async ({ id }: AdminTemplate) => {
    try {
      await call(updateAdminTemplate, { params: { id }, body: { isDeleted: false } });
      await renew();
    } catch (error) {
      toastError(error, t('admin.useAdminTemplates.failedToUpdateTemplate'));
    }
  };

  const remove = async (template: AdminTemplate): Promise<void> => {
    setRemoving(true);
    try {
      await call(deleteAdminTemplate, { params: { id: template.id } });
      showToast({
        title: t('admin.useAdminTemplates.templateDeleted'),
        description: t('admin.useAdminTemplates.nameIsNotInTheLibrary', { name: template.name }),
        action: { label: t('admin.useAdminTemplates.undo'), onAct: () => void bringBack(template) },
      });
    } catch (error) {
      toastError(error, t('admin.useAdminTemplates.failedToDeleteTemplate'));
    } finally {
      await renew();
      setRemoving(false);
    }
  };
  return { list, save, remove, removing };
};

export type AdminLibrary = ReturnType<typeof useAdminTemplates>;
