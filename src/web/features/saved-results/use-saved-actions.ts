import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  countSavedHtmlTemplates,
  deleteSavedHtmlTemplate,
  deleteSavedHtmlTemplateForGood,
  listSavedHtmlTemplates,
  restoreSavedHtmlTemplate,
  type SavedHtmlTemplate,
} from '#contract/emails/saved-results.ts';
import { deletedTemplateRetentionDays } from '#contract/emails/templates-list.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { removeFromPages } from '#web/lib/hooks/use-pages.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';

/** Delete, restore and erase. The lists change at once; the server follows. */
export const useSavedActions = () => {
  const client = useQueryClient();
  const invalidate = () => invalidateEndpoints(client, [listSavedHtmlTemplates, countSavedHtmlTemplates]);
  const dropFromList = (id: string) =>
    removeFromPages(client, listSavedHtmlTemplates, (item) => item.id === id);
  // A restore waits for the deletion that it undoes.
  const lastDeletion = useRef<Promise<unknown>>(Promise.resolve());

  const restore = async ({ id, templateName }: SavedHtmlTemplate) => {
    try {
      await lastDeletion.current.catch(() => undefined);
      await call(restoreSavedHtmlTemplate, { params: { id } });
      showToast({
        title: t('savedResults.useSavedActions.templateBroughtBack'),
        description: t('savedResults.useSavedActions.templatenameIsInYourSavedResults', { templateName }),
      });
    } catch (error) {
      if (!handleUnauthorized(error))
        showToast({
          title: t('savedResults.useSavedActions.error'),
          description: messageOf(
            error,
            t('savedResults.useSavedActions.templatenameCouldNotBeBroughtBack', { templateName }),
          ),
          variant: 'destructive',
        });
    }
    await invalidate();
  };

  const remove = async (saved: SavedHtmlTemplate) => {
    const { id, templateName } = saved;
    dropFromList(id);
    lastDeletion.current = call(deleteSavedHtmlTemplate, { params: { id } });
    showToast({
      title: t('savedResults.useSavedActions.templateDeleted'),
      description: t('savedResults.useSavedActions.templatenameCanBeBroughtBackFor', {
        templateName,
        deletedTemplateRetentionDays,
      }),
      action: { label: t('savedResults.useSavedActions.undo'), onAct: () => void restore(saved) },
    });
    try {
      await lastDeletion.current;
    } catch (error) {
      if (!handleUnauthorized(error))
        showToast({
          title: t('savedResults.useSavedActions.deleteFailed'),
          description: messageOf(error, t('savedResults.useSavedActions.theTemplateIsStillHerePlease')),
          variant: 'destructive',
        });
    }
    await invalidate();
  };

  /** True when it is deleted. */
  const erase = async ({ id, templateName }: SavedHtmlTemplate): Promise<boolean> => {
    try {
      await call(deleteSavedHtmlTemplateForGood, { params: { id } });
    } catch (error) {
      if (!handleUnauthorized(error))
        showToast({
          title: t('savedResults.useSavedActions.deleteFailed'),
          description: messageOf(error, t('savedResults.useSavedActions.itWasNotChangedPleaseTry')),
          variant: 'destructive',
        });
      await invalidate();
      return false;
    }
    dropFromList(id);
    showToast({
      title: t('savedResults.useSavedActions.deletedForGood'),
      description: t('savedResults.useSavedActions.templatenameCannotComeBack', { templateName }),
    });
    await invalidate();
    return true;
  };
  return { remove, restore, erase };
};
