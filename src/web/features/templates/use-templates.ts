import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { listTemplateTags } from '#contract/emails/tags.ts';
import { deleteTemplate, listTemplates } from '#contract/emails/templates.ts';
import {
  copyTemplate,
  countTemplates,
  deletedTemplateRetentionDays,
  deleteTemplates,
  deleteTemplatesForGood,
  listTemplateSummaries,
  maxListedIds,
  restoreTemplates,
  type TemplateSummary,
} from '#contract/emails/templates-list.ts';
import { ApiError, call, messageOf } from '#web/lib/api.ts';
import { removeFromPages } from '#web/lib/hooks/use-pages.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';

/** What a text needs to name one template, or to count several. */
export const namesOf = (templates: readonly Pick<TemplateSummary, 'name'>[]) => ({
  count: templates.length,
  name: templates[0]?.name ?? '',
});

/** In batches of the size that one call accepts. */
const inBatches = async (
  ids: readonly string[],
  sendBatch: (batch: string[]) => Promise<unknown>,
): Promise<void> => {
  for (let start = 0; start < ids.length; start += maxListedIds)
    await sendBatch(ids.slice(start, start + maxListedIds));
};

/** A template that is gone already counts as deleted. */
const deleteOne = async (id: string): Promise<void> => {
  try {
    await call(deleteTemplate, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
};

const deleteAll = (ids: readonly string[]): Promise<void> => {
  const [first] = ids;
  return ids.length === 1 && first !== undefined
    ? deleteOne(first)
    : inBatches(ids, (batch) => call(deleteTemplates, { body: { ids: batch } }));
};

const toastError = (error: unknown, fallback: string): void => {
  if (handleUnauthorized(error)) return;
  showToast({
    title: t('templates.useTemplates.error'),
    description: messageOf(error, fallback),
    variant: 'destructive',
  });
};

/** The actions on templates of the list. The list changes at once; the server follows. */
export const useTemplateActions = ({
  onLeave,
  onArrive,
}: {
  onLeave: (ids: readonly string[]) => void;
  onArrive: (id: string) => void;
}) => {
  const client = useQueryClient();
  const invalidate = () =>
    invalidateEndpoints(client, [listTemplateSummaries, countTemplates, listTemplateTags, listTemplates]);
  const dropFromList = (ids: readonly string[]) => {
    const droppedIds = new Set(ids);
    removeFromPages(client, listTemplateSummaries, ({ id }) => droppedIds.has(id));
  };
  // A restore waits for the deletion that it undoes.
  const lastDeletion = useRef<Promise<unknown>>(Promise.resolve());

  const undoDeletion = async (templates: readonly TemplateSummary[]) => {
    const ids = templates.map(({ id }) => id);
    try {
      await lastDeletion.current.catch(() => undefined);
      await inBatches(ids, (batch) => call(restoreTemplates, { body: { ids: batch } }));
      const [first] = ids;
      if (first !== undefined) onArrive(first);
      showToast({
        title: t('templates.useTemplates.templateBroughtBack', { count: templates.length }),
        description: t('templates.useTemplates.templatesLengthAreInYourTemplates', namesOf(templates)),
      });
    } catch (error) {
      toastError(error, t('templates.useTemplates.templatesCouldNotBeBroughtBack', namesOf(templates)));
    }
    await invalidate();
  };

  const remove = async (templates: readonly TemplateSummary[]) => {
    const ids = templates.map(({ id }) => id);
    onLeave(ids);
    dropFromList(ids);
    try {
      lastDeletion.current = deleteAll(ids);
      showToast({
        title: t('templates.useTemplates.templateDeleted', { count: templates.length }),
        description: t('templates.useTemplates.templatesCanBeBroughtBackFor', {
          ...namesOf(templates),
          days: deletedTemplateRetentionDays,
        }),
        action: { label: t('templates.useTemplates.undo'), onAct: () => void undoDeletion(templates) },
      });
      await lastDeletion.current;
    } catch (error) {
      toastError(
        error,
        templates.length === 1
          ? t('templates.useTemplates.failedToDeleteTemplate')
          : t('templates.useTemplates.failedToDeleteTheTemplatesThey'),
      );
    }
    await invalidate();
  };

  const restore = async (templates: readonly TemplateSummary[]) => {
    const ids = templates.map(({ id }) => id);
    onLeave(ids);
    dropFromList(ids);
    await undoDeletion(templates);
  };

  /** True when they are deleted. */
  const erase = async (templates: readonly TemplateSummary[]): Promise<boolean> => {
    const ids = templates.map(({ id }) => id);
    try {
      await inBatches(ids, (batch) => call(deleteTemplatesForGood, { body: { ids: batch } }));
      dropFromList(ids);
      showToast({
        title: t('templates.useTemplates.deletedForGood'),
        description: t('templates.useTemplates.templatesCannotComeBack', namesOf(templates)),
      });
    } catch (error) {
      toastError(error, t('templates.useTemplates.failedToDeleteTemplate'));
      await invalidate();
      return false;
    }
    await invalidate();
    return true;
  };

  const copy = async (template: TemplateSummary) => {
    try {
      const copied = await call(copyTemplate, { params: { id: template.id } });
      showToast({
        title: t('templates.useTemplates.templateCopied'),
        description: t('templates.useTemplates.nameIsInYourTemplates', { name: copied.name }),
      });
    } catch (error) {
      toastError(error, t('templates.useTemplates.failedToCopyTemplate'));
    }
    await invalidate();
  };
  return { remove, restore, erase, copy };
};
