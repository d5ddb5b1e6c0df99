import { useCallback, useState } from 'react';
import { showToast } from '#web/lib/toast.ts';
import { t } from '#web/text/t.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { savedNameOf } from '../titles.ts';
import { type OnSaved, useSaver } from './use-saver.ts';

/** Autosave and save by hand. `onSaved` is called for both, each with its kind. */
export const useSaveTemplate = (
  email: { draftKey: string; userId: string },
  { onSaved }: { onSaved: OnSaved },
) => {
  const store = useBuilderStore();
  const saver = useSaver(email, onSaved);
  const [saving, setSaving] = useState(false);

  const saveByHand = useCallback(
    async (method: 'save' | 'keepMine' = 'save'): Promise<boolean> => {
      setSaving(true);
      const outcome = await saver[method]().finally(() => setSaving(false));
      if (outcome === 'saved') {
        const name = savedNameOf(store.get().name);
        showToast({
          title: t('builder.useSaveTemplate.templateSaved'),
          description: t('builder.useSaveTemplate.nameIsLocation', {
            name,
            place: store.get().designId === null ? 'templates' : 'library',
          }),
        });
      } else if (outcome === 'failed') {
        const description =
          store.get().designId === null
            ? t('builder.useSaveTemplate.failedToSaveTemplate')
            : t('builder.useSaveTemplate.failedToUpdateTemplate');
        showToast({ title: t('builder.useSaveTemplate.error'), description, variant: 'destructive' });
      }
      return outcome === 'saved';
    },
    [saver, store],
  );
  return { saver, saveByHand, saving };
};
