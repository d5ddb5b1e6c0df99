import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { listTemplateTags } from '#contract/emails/tags.ts';
import { deleteTemplate, listTemplates } from '#contract/emails/templates.ts';
import {
  copyTemplate,
  countTemplates,
  deletedKeptDays,
  deleteTemplates,
  deleteTemplatesForGood,
  listTemplateSummaries,
  maxListedIds,
  restoreTemplates,
  type TemplateSummary,
} from '#contract/emails/templates-list.ts';
import { ApiError, call, messageOf } from '#web/lib/api.ts';
import { dropFromPages } from '#web/lib/hooks/use-pages.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';

export const templatesNamed = (templates: readonly Pick<TemplateSummary, 'name'>[]): string =>
  templates.length === 1 ? `“${templates[0]?.name}”` : `${templates.length} templates`;

/** The most that one call accepts. */
const inParts = async (ids: readonly string[], send: (part: string[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < ids.length; from += maxListedIds)
    await send(ids.slice(from, from + maxListedIds));
};

/** One that is gone already counts as deleted. */
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
    : inParts(ids, (part) => call(deleteTemplates, { body: { ids: part } }));
};

export const failed = (error: unknown, fallback: string): void => {
  if (handleUnauthorized(error)) return;
  showToast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });
};

/** The actions on templates in their list. The list changes at once; the server follows. */
export const useTemplateActions = ({
  onLeave,
  onArrive,
}: {
  onLeave: (ids: readonly string[]) => void;
  onArrive: (id: string) => void;
}) => {
  const client = useQueryClient();
  const renew = () =>
    invalidateEndpoints(client, [listTemplateSummaries, countTemplates, listTemplateTags, listTemplates]);
  const drop = (ids: readonly string[]) => {
    const gone = new Set(ids);
    dropFromPages(client, listTemplateSummaries, ({ id }) => gone.has(id));
  };
  // A deletion that is on its way is over before its undo begins.
  const lastDeletion = useRef<Promise<unknown>>(Promise.resolve());

  const restore = async (templates: readonly TemplateSummary[]) => {
    const ids = templates.map(({ id }) => id);
    try {
      await lastDeletion.current.catch(() => undefined);
      await inParts(ids, (part) => call(restoreTemplates, { body: { ids: part } }));
      const [first] = ids;
      if (first !== undefined) onArrive(first);
      showToast({
        title: templates.length === 1 ? 'Template brought back' : 'Templates brought back',
        description: `${templatesNamed(templates)} ${templates.length === 1 ? 'is' : 'are'} in your templates again.`,
      });
    } catch (error) {
      failed(error, `${templatesNamed(templates)} could not be brought back. Please try again.`);
    }
    await renew();
  };

  const remove = async (templates: readonly TemplateSummary[]) => {
    const ids = templates.map(({ id }) => id);
    onLeave(ids);
    drop(ids);
    try {
      lastDeletion.current = deleteAll(ids);
      showToast({
        title: templates.length === 1 ? 'Template deleted' : 'Templates deleted',
        description: `${templatesNamed(templates)} can be brought back for ${deletedKeptDays} days.`,
        action: { label: 'Undo', onAct: () => void restore(templates) },
      });
      await lastDeletion.current;
    } catch (error) {
      failed(
        error,
        templates.length === 1
          ? 'Failed to delete template'
          : 'Failed to delete the templates. They are kept.',
      );
    }
    await renew();
  };

  const bringBack = async (templates: readonly TemplateSummary[]) => {
    const ids = templates.map(({ id }) => id);
    onLeave(ids);
    drop(ids);
    await restore(templates);
  };

  /** True when they are deleted. */
  const erase = async (templates: readonly TemplateSummary[]): Promise<boolean> => {
    const ids = templates.map(({ id }) => id);
    try {
      await inParts(ids, (part) => call(deleteTemplatesForGood, { body: { ids: part } }));
      drop(ids);
      showToast({ title: 'Deleted for good', description: `${templatesNamed(templates)} cannot come back.` });
    } catch (error) {
      failed(error, 'Failed to delete template');
      await renew();
      return false;
    }
    await renew();
    return true;
  };

  const copy = async (template: TemplateSummary) => {
    try {
      const made = await call(copyTemplate, { params: { id: template.id } });
      showToast({ title: 'Template copied', description: `“${made.name}” is in your templates.` });
    } catch (error) {
      failed(error, 'Failed to copy template');
    }
    await renew();
  };
  return { remove, bringBack, erase, copy, renew };
};
