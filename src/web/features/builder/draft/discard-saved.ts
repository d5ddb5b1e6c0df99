import { nanoid } from 'nanoid';
import { deleteTemplate } from '#contract/emails/templates.ts';
import { call } from '#web/lib/api.ts';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { sendTemplate } from '../saving/send-template.ts';
import type { Snapshot } from '../store/delta.ts';

/**
 * A restored email may have been saved by the time the user discards it: then it is deleted from the templates as well.
 * False when the server did not delete it.
 */
export const discardSaved = async (
  templateId: string,
  { document, name }: Snapshot,
  { userId, onRestored: onBack }: { userId: string; onRestored: (id: string) => void },
): Promise<boolean> => {
  try {
    await call(deleteTemplate, { params: { id: templateId } });
  } catch {
    return false;
  }
  // The server makes one template per key.
  const draftKey = `new-${nanoid()}`;
  let isRestoring = false;
  const restore = async () => {
    if (isRestoring) return;
    isRestoring = true;
    const request = { document, name, userId, templateId: null, revision: null, autosave: false };
    const restored = await sendTemplate({ ...request, draftKey }).catch(() => null);
    if (restored) onBack(restored.id);
    else {
      isRestoring = false;
      showToast({
        title: t('builder.discardSaved.error'),
        description: t('builder.discardSaved.failedToSaveTemplate'),
        variant: 'destructive',
      });
    }
  };
  showToast({
    title: t('builder.discardSaved.discarded'),
    action: { label: t('builder.discardSaved.undo'), onAct: () => void restore() },
  });
  return true;
};
