// The dialogs beside the list of subscribers.
import { expect, test } from 'vitest';
import { refused, setUpScreen } from '../../../../../test/support/browser/screen.ts';
import { sampleChange, sampleImport } from '../../../../../test/support/samples/sample-audience.ts';
import { BackgroundJobs } from '../imports/background-jobs.tsx';
import { ImportsDialog } from '../imports/imports-dialog.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { ChooseTargetDialog } from './choose-target-dialog.tsx';

const screen = setUpScreen();
const { press, fill, text } = screen;
const toastText = () => `${screen.toast()?.title}: ${screen.toast()?.description}`;
const close = () => undefined;

test('the dialog of imports shows no imports, successful, failed and running imports, and a failed load', async () => {
  screen.answers['GET /api/esp/imports'] = [];
  await screen.show(<ImportsDialog open onClose={close} />);
  expect(text()).toContain('No imports yet.');
  screen.answers['GET /api/esp/imports'] = [
    sampleImport(),
    sampleImport({ importId: '2', source: 'paste', fileName: '', failed: 0, consent: false }),
    sampleImport({ importId: '3', state: 'failed', problem: 'The file has no email column.' }),
    sampleImport({ importId: '4', state: 'writing', imported: 1, finishedAt: null }),
    sampleImport({
      importId: '5',
      failed: 0,
      statuses: { subscribed: 1_200, unsubscribed: 96 },
      ignoredColumns: ['LEID', 'Notes'],
      warnings: ['Column “Status”: “VIP” (3 rows) is not a status.', 'Line 9: Joined: “x” is not a date.'],
      rowWarnings: ['Line 9: Joined: “x” is not a date.'],
    }),
  ];
  await screen.reload(<ImportsDialog open onClose={close} />);
  for (const expected of [
    '2 imported, 1 failed',
    'Line 3: "bob" is not a valid email address.',
    'Pasted contacts',
    'no consent recorded',
    'The file has no email column.',
    '1 of 2 added',
    'Statuses in the file: 1,200 subscribed, 96 unsubscribed',
    'Not imported: LEID, Notes',
    'Column “Status”: “VIP” (3 rows) is not a status.',
  ])
    expect(text()).toContain(expected);
  expect(screen.named('Download rows with warnings')?.getAttribute('href')).toBe(
    '/api/esp/imports/5/refused?warnings=true',
  );
  expect(screen.named('Download 1 failed row')?.getAttribute('href')).toBe(
    '/api/esp/imports/import-1/refused',
  );
  screen.answers['GET /api/esp/imports'] = refused(503, 'The database is busy.');
  await screen.reload(<ImportsDialog open onClose={close} />);
  expect(text()).toContain('We couldn’t load the imports');
  screen.answers['GET /api/esp/imports'] = [];
  await press('Try again');
  expect(text()).toContain('No imports yet.');
});

test('the dialog of changes shows no changes, a change that can be undone, and a failed load', async () => {
  screen.answers['GET /api/esp/contacts/changes'] = [];
  await screen.show(<ChangesDialog open onClose={close} />);
  expect(text()).toContain('No recent changes to several contacts.');
  screen.answers['GET /api/esp/contacts/changes'] = [sampleChange({ changed: 3 })];
  await screen.reload(<ChangesDialog open onClose={close} />);
  expect(text()).toContain('3 contacts tagged');
  screen.answers['POST /api/esp/contacts/changes/change-1/undo'] = refused(500);
  await press('Undo');
  expect(toastText()).toContain('Error: We couldn’t undo this.');
  screen.answers['POST /api/esp/contacts/changes/change-1/undo'] = sampleChange({ changed: 3, isUndo: true });
  await press('Undo');
  expect(toastText()).toBe('Change undone: 3 contacts are restored to their earlier state.');
  screen.answers['GET /api/esp/contacts/changes'] = refused(503);
  await screen.reload(<ChangesDialog open onClose={close} />);
  expect(text()).toContain('We couldn’t load the changes');
});

test.each([
  ['tag' as const, 'GET /api/esp/tags', 'We couldn’t load your tags', 'Name of the new tag', 'Add'],
  ['list' as const, 'GET /api/esp/lists', 'We couldn’t load your lists', 'Name of the new list', 'Add'],
])('without a %s the dialog asks for the name of a new one', async (action, loading, failed, name, add) => {
  const chosen: unknown[] = [];
  screen.answers[loading] = refused(503);
  await screen.show(
    <ChooseTargetDialog
      action={action}
      description="For 3 contacts."
      open
      onClose={close}
      onChosen={async (input) => {
        chosen.push(input);
        return true;
      }}
    />,
  );
  expect(text()).toContain('For 3 contacts.');
  expect(text()).toContain(failed);
  screen.answers[loading] = [];
  await press('Try again');
  await press(add);
  expect(text()).toContain('Enter a name.');
  screen.answers[`POST ${loading.slice(4)}`] = refused(409, 'There are too many.');
  await fill(name, 'VIP');
  await press(add);
  expect(toastText()).toBe('Error: There are too many.');
  screen.answers[`POST ${loading.slice(4)}`] = { id: 'vip', name: 'VIP' };
  await press(add);
  expect(chosen).toMatchObject([{ action, name: 'VIP' }]);
});

test.each([
  ['untag' as const, 'GET /api/esp/tags', 'You have no tags yet', 'Choose a tag.'],
  ['unlist' as const, 'GET /api/esp/lists', 'You have no lists yet', 'Choose a list.'],
])('nothing can be removed where nothing exists: %s', async (action, loading, none, choose) => {
  const dialog = (
    <ChooseTargetDialog
      action={action}
      description="For Ann."
      open
      onClose={close}
      onChosen={async () => true}
    />
  );
  screen.answers[loading] = [];
  await screen.show(dialog);
  expect(text()).toContain(none);
  screen.answers[loading] = [{ id: 'one', name: 'One' }];
  await screen.reload(dialog);
  await press('Remove');
  expect(text()).toContain(choose);
});

test.each([
  [{ problem: 'The disk was full.' }, 'Import failed: The disk was full.'],
  [{ problem: null }, 'Import failed: Failed to import CSV'],
  [{ problem: null, source: 'paste' as const, fileName: '' }, 'Import failed: Failed to import contacts'],
])('a failed import that was started elsewhere is reported', async (part, expected) => {
  screen.answers['GET /api/esp/contacts/changes'] = [];
  screen.answers['GET /api/esp/imports'] = [sampleImport({ ...part, state: 'writing', finishedAt: null })];
  await screen.show(<BackgroundJobs onShowImports={close} />);
  expect(text()).toContain('Importing');
  screen.answers['GET /api/esp/imports'] = [sampleImport({ ...part, state: 'failed' })];
  await screen.settle();
  await screen.settle();
  expect(toastText()).toBe(expected);
});

test('a longer change shows its progress, reports its end, and can be stopped', async () => {
  const running = sampleChange({ action: 'unsubscribe', state: 'running', lookedAt: 10, total: 40 });
  screen.answers['GET /api/esp/imports'] = [];
  screen.answers['GET /api/esp/contacts/changes'] = [running];
  await screen.show(<BackgroundJobs onShowImports={close} />);
  expect(text()).toContain('Unsubscribing contacts');
  expect(text()).toContain('10 of 40');
  screen.answers['POST /api/esp/contacts/changes/change-1/undo'] = sampleChange({
    id: 'change-2',
    action: 'resubscribe',
    state: 'running',
    isUndo: true,
  });
  await press('Stop and undo');
  expect(screen.calls.some(({ path }) => path.endsWith('/undo'))).toBe(true);
  screen.answers['GET /api/esp/contacts/changes'] = [
    { ...running, state: 'done', lookedAt: 40, changed: 38 },
  ];
  await screen.settle();
  await screen.settle();
  expect(toastText()).toBe('Contacts unsubscribed: 38 contacts no longer receive campaigns.');
});
