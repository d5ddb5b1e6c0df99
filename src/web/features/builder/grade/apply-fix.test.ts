import { expect, it } from 'vitest';
import { documentSchema } from '#email/document/document.ts';
import { createBuilderStore } from '../store/builder-store.ts';
import { applyFix, fixFor } from './apply-fix.ts';

const document = documentSchema.parse({
  settings: { subject: 'LAST CHANCE FOR THE BOWLS' },
  blocks: [
    { id: 'one', type: 'text', content: '<a href="http://kettle.shop/">Our shop</a>' },
    { id: 'two', type: 'text', content: '<a href="http://kettle.shop/bowls">The bowls</a>' },
  ],
});
const storeWithFindings = () => createBuilderStore({ document, name: 'Bowls', templateId: null });

it('a fix changes every source location in one undo step', () => {
  const store = storeWithFindings();
  expect(applyFix(store, 'link-http')).toBe(true);
  expect(JSON.stringify(store.get().document)).not.toContain('http://');
  expect(store.get().history.steps).toHaveLength(1);
  expect(store.get().undoLabel).toBe('Use https');
  expect(store.get().announcement).toContain('Use https');
  store.undo();
  expect(store.get().document).toEqual(document);
  expect(store.get().canUndo).toBe(false);
});

it('a fix does not merge with the typing before it', () => {
  const store = storeWithFindings();
  const settings = { ...document.settings, subject: 'LAST CHANCE FOR THE CUPS' };
  store.change({ document: { ...document, settings } }, { group: 'settings:subject' });
  applyFix(store, 'subject-caps');
  expect(store.get().document.settings.subject).toBe('Last chance for the cups');
  store.undo();
  expect(store.get().document.settings.subject).toBe('LAST CHANCE FOR THE CUPS');
});

it('there is no fix for what is already fixed or what only a person can fix', () => {
  const store = storeWithFindings();
  applyFix(store, 'link-http');
  expect(applyFix(store, 'link-http')).toBe(false);
  expect(store.get().history.steps).toHaveLength(1);
  expect(fixFor('image-only', document)).toBeNull();
});
