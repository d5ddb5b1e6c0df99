import { expect, test } from 'vitest';
import { emptyDocument } from '#email/document/edit.ts';
import { createBuilderStore } from '../../store/builder-store.ts';
import { whenSaved } from './when-saved.ts';

test('waits for the running save, and does not wait when saving has stopped', async () => {
  const store = createBuilderStore({ document: emptyDocument(), name: 'Spring', templateId: 't1' });
  await whenSaved(store);
  store.change({ name: 'Autumn' });
  let isSaved = false;
  const saved = whenSaved(store).then(() => {
    isSaved = true;
  });
  await Promise.resolve();
  expect(isSaved).toBe(false);
  store.markSaved('t1', { document: store.get().document, name: 'Autumn' }, 'Autumn');
  await saved;
  store.change({ name: 'Winter' });
  store.set({ saveStatus: { kind: 'offline', answers: false } });
  await whenSaved(store);
});
