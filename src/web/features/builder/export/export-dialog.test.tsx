import { act } from 'react';
import { expect, test } from 'vitest';
import { siteConfig } from '#contract/site.ts';
import { emptyDocument } from '#email/document/edit.ts';
import { refused, setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { type BuilderStore, createBuilderStore } from '../store/builder-store.ts';
import { changeSettings } from '../store/edits.ts';
import { BuilderContext } from '../store/use-builder.ts';
import { ExportDialog } from './export-dialog.tsx';

const screen = setUpScreen();
const exportCall = 'POST /api/export/step3';
let store: BuilderStore;
let isOpen = true;

/** The builder keeps the dialog mounted while it is closed. */
const render = () =>
  screen.show(
    <BuilderContext value={store}>
      <ExportDialog
        open={isOpen}
        onOpenChange={(next) => {
          isOpen = next;
        }}
      />
    </BuilderContext>,
  );
const open = async () => {
  isOpen = true;
  store = createBuilderStore({ document: emptyDocument(), name: 'Spring', templateId: 't1' });
  Object.assign(screen.answers, {
    [`GET ${siteConfig.path}`]: { exportDelayMs: 0 },
    'GET /api/fonts': [],
    [exportCall]: { html: '<p>Hi</p>', text: 'Hi', warnings: [] },
  });
  await render();
};
const storedSender = () => store.get().document.settings.letter?.senderName;

test('Cancel drops the typed email copy, and the next export does not store it', async () => {
  await open();
  await screen.fill('Sender name', 'DISCARDED');
  await screen.press('Cancel');
  await render();
  act(() => changeSettings(store, 'letter', { letter: { senderName: 'Mara' } }));
  isOpen = true;
  await render();
  expect(screen.field('Sender name').value).toBe('Mara');
  await screen.press('Export email');
  expect(screen.sent(exportCall)).toMatchObject({ senderName: 'Mara' });
  expect(storedSender()).toBe('Mara');
});

test('a failed export stores no email copy, and a successful one does', async () => {
  await open();
  const answer = screen.answers[exportCall];
  screen.answers[exportCall] = refused(422, 'This email is too large.');
  await screen.fill('Sender name', 'Lind');
  await screen.press('Export email');
  expect(screen.text()).toContain('This email is too large.');
  expect(storedSender()).toBeUndefined();
  expect(screen.field('Sender name').value).toBe('Lind');
  screen.answers[exportCall] = answer;
  await screen.press('Export email');
  expect(screen.sent(exportCall)).toMatchObject({
    senderName: 'Lind',
    settings: { letter: { senderName: 'Lind' } },
  });
  expect([store.get().step, storedSender()]).toEqual([3, 'Lind']);
});
