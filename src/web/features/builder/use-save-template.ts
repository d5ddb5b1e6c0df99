import { useCallback, useState } from 'react';
import { showToast } from '#web/lib/toast.ts';
import { type OnSaved, useSaver } from './saving/use-saver.ts';
import { useBuilderStore } from './store/use-builder.ts';
import { fallbackName } from './titles.ts';

/** Autosave and save by hand. `onSaved` is called for both, each with its kind. */
export const useSaveTemplate = (
  work: { draftKey: string; userId: string },
  { onSaved }: { onSaved: OnSaved },
) => {
  const store = useBuilderStore();
  const saver = useSaver(work, onSaved);
  const [saving, setSaving] = useState(false);

  const byHand = useCallback(
    async (how: 'save' | 'keepMine' = 'save'): Promise<boolean> => {
      setSaving(true);
      const outcome = await saver[how]().finally(() => setSaving(false));
      if (outcome === 'saved') {
        const name = store.get().name.trim() || fallbackName;
        const where = store.get().designId === null ? 'in your templates' : 'in the library as you see it';
        showToast({ title: 'Template saved', description: `“${name}” is ${where}.` });
      } else if (outcome === 'failed') {
        const description =
          store.get().designId === null ? 'Failed to save template' : 'Failed to update template';
        showToast({ title: 'Error', description, variant: 'destructive' });
      }
      return outcome === 'saved';
    },
    [saver, store],
  );
  return { saver, byHand, saving };
};
