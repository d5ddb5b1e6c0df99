import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  countSavedHtmlTemplates,
  deleteSavedHtmlTemplates,
  deleteSavedHtmlTemplatesForGood,
  listSavedHtmlTemplates,
  restoreSavedHtmlTemplates,
} from '#contract/emails/saved-results.ts';
import { deletedTemplateRetentionDays, maxListedIds } from '#contract/emails/templates-list.ts';
import { call } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { invalidateEndpoints } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';

const actions = {
  delete: deleteSavedHtmlTemplates,
  restore: restoreSavedHtmlTemplates,
  erase: deleteSavedHtmlTemplatesForGood,
};
export type SavedAction = keyof typeof actions;

const doneTexts: Record<SavedAction, (count: number) => { title: string; description: string }> = {
  delete: (count) => ({
    title: t('savedResults.savedSelection.deleted', { count }),
    description: t('savedResults.savedSelection.restorableForDays', { days: deletedTemplateRetentionDays }),
  }),
  restore: (count) => ({
    title: t('savedResults.savedSelection.restored', { count }),
    description: t('savedResults.savedSelection.backInResults', { count }),
  }),
  erase: (count) => ({
    title: t('savedResults.savedSelection.erased', { count }),
    description: t('savedResults.savedSelection.cannotComeBack'),
  }),
};

/** Returns those that changed. */
const changeAll = async (action: SavedAction, ids: readonly string[]): Promise<string[]> => {
  const changed: string[] = [];
  for (let start = 0; start < ids.length; start += maxListedIds)
    changed.push(
      ...(await call(actions[action], { body: { ids: ids.slice(start, start + maxListedIds) } })).ids,
    );
  return changed;
};

/** The actions on several saved results. A deletion can be undone. */
export const useSavedBulk = () => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  // The second press of a double click comes before any button is busy.
  const isRunning = useRef(false);

  const report = (action: SavedAction, asked: number, ids: readonly string[]) => {
    const left =
      asked > ids.length ? [t('savedResults.savedSelection.left', { count: asked - ids.length })] : [];
    if (ids.length === 0)
      return void showToast({
        title: t('savedResults.savedSelection.notChanged'),
        description: left.join(' '),
      });
    const { title, description } = doneTexts[action](ids.length);
    showToast({
      title,
      description: [description, ...left].join(' '),
      ...(action === 'delete' && {
        action: { label: t('savedResults.savedSelection.undo'), onAct: () => void run('restore', ids) },
      }),
    });
  };

  /** True when the server answered; some may have been in that state already. */
  const run = async (action: SavedAction, ids: readonly string[]): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    try {
      report(action, ids.length, await changeAll(action, ids));
      return true;
    } catch (error) {
      toastError(error, t('savedResults.savedSelection.failed'));
      return false;
    } finally {
      isRunning.current = false;
      await invalidateEndpoints(client, [listSavedHtmlTemplates, countSavedHtmlTemplates]);
      setBusy(false);
    }
  };
  return { busy, run };
};
