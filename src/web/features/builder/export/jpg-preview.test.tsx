import { act } from 'react';
import { expect, test } from 'vitest';
import { emptyDocument } from '#email/document/edit.ts';
import { setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { type BuilderStore, createBuilderStore } from '../store/builder-store.ts';
import { BuilderContext } from '../store/use-builder.ts';
import { JpgPreview } from './jpg-preview.tsx';

const screen = setUpScreen();
const preview = 'POST /api/templates/t1/generate-preview';
const outdatedText = 'This image doesn’t show your latest changes, because they aren’t saved yet.';
let store: BuilderStore;

const open = async () => {
  store = createBuilderStore({ document: emptyDocument(), name: 'Spring', templateId: 't1' });
  screen.answers[preview] = { previewImageUrl: '/uploads/a.jpg' };
  await screen.show(
    <BuilderContext value={store}>
      <JpgPreview />
    </BuilderContext>,
  );
};
const isBusy = () => screen.named('JPG preview')?.getAttribute('aria-busy') === 'true';
const generatedCount = () => screen.calls.filter(({ path }) => path.endsWith('/generate-preview')).length;

test('the button is busy during the save, and the image shows what was saved', async () => {
  await open();
  act(() => store.change({ name: 'Autumn' }));
  await screen.press('JPG preview');
  expect([isBusy(), generatedCount()]).toEqual([true, 0]);
  await screen.press('JPG preview');
  await act(async () => store.markSaved('t1', { document: store.get().document, name: 'Autumn' }, 'Autumn'));
  await screen.settle();
  expect([isBusy(), generatedCount()]).toEqual([false, 1]);
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/uploads/a.jpg');
  expect(screen.text()).not.toContain(outdatedText);
});

test.each([
  { kind: 'offline', answers: false },
  { kind: 'refused', message: 'This email is too large.' },
] as const)('when saving is $kind, a notice says that the image is outdated', async (saveStatus) => {
  await open();
  act(() => {
    store.change({ name: 'Autumn' });
    store.set({ saveStatus });
  });
  await screen.press('JPG preview');
  expect(document.querySelector('img')).not.toBeNull();
  expect(screen.text()).toContain(outdatedText);
});
