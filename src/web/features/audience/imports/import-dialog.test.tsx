import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { saveDraft } from '#web/lib/form-draft.ts';
import { refused, setUpScreen } from '../../../../../test/support/browser/screen.ts';
import {
  sampleImport,
  sampleList,
  samplePreview,
} from '../../../../../test/support/samples/sample-audience.ts';
import { ImportDialog } from './import-dialog.tsx';
import { blankImport, importDraftName, withoutLastIgnored } from './import-draft.ts';

const screen = setUpScreen();
const { press, fill, field } = screen;

const agreed = 'These contacts agreed to receive email from me';
const people = 'ann@shop.example,Ann,Lee\nbob@shop.example,Bob,Ray';
const columns = ['email', 'first_name', 'last_name'].map((target) => ({ target }));
const result = {
  ...{ imported: 2, failed: 0, errors: [] as string[], importId: 'import-1' },
  ...{
    statuses: {},
    unknownStatuses: [],
    ignoredColumns: [],
    warnings: [] as string[],
    rowWarnings: [] as string[],
  },
};

let closed = 0;
const dialog = (listId = '') => (
  <ImportDialog
    open
    listId={listId}
    onClose={() => {
      closed += 1;
    }}
  />
);
const show = async () => {
  closed = 0;
  Object.assign(screen.answers, {
    'GET /api/esp/lists': [sampleList(), sampleList({ id: 'asks', name: 'Asks', doubleOptIn: true })],
    'GET /api/esp/tags': [],
    'GET /api/esp/fields': [{ key: 'city', label: 'City', type: 'text' }],
    'GET /api/esp/imports': [],
    'POST /api/esp/imports/preview': samplePreview(columns),
    'POST /api/esp/contacts/import': result,
    'POST /api/esp/tags': ({ body }: { body: { name: string } }) => ({ id: 'tag-1', name: body.name }),
  });
  await screen.show(dialog());
};
const paste = async (text = people) => {
  await press('Paste data');
  await fill('Contacts', text);
};
/** As a paste: the press comes before any debounce ends. */
const pasteAndPress = async (text: string) => {
  const element = field('Contacts');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => screen.named('Import contacts')?.click());
};
const choose = async (file: File) => {
  const picker = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!picker) throw new Error('There is nothing to choose a file with.');
  Object.defineProperty(picker, 'files', { configurable: true, value: [file] });
  await act(async () => picker.dispatchEvent(new Event('change', { bubbles: true })));
  await screen.settle();
};
const toastText = () => `${screen.toast()?.title}: ${screen.toast()?.description}`;
const sent = () => screen.sent('POST /api/esp/contacts/import');
const imports = () => screen.calls.filter(({ path }) => path === '/api/esp/contacts/import');

test('the dialog takes the focus when it opens', async () => {
  await show();
  const focused = document.activeElement;
  expect(focused?.closest('[role="dialog"]')).not.toBeNull();
  expect(focused?.closest('[hidden]')).toBeNull();
});

test('the dialog names the missing input of a file and of a paste', async () => {
  await show();
  await press('Import contacts');
  expect(toastText()).toBe('No file selected: Please select a CSV file to import');
  await choose(new File(['%PDF'], 'list.pdf', { type: 'application/pdf' }));
  expect(toastText()).toBe('Invalid file type: Please select a CSV file');
  await choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.csv', { type: 'text/csv' }));
  expect(toastText()).toBe('File too large: CSV file must be smaller than 5MB');
  await choose(new File([], 'none.csv', { type: 'text/csv' }));
  expect(screen.text()).toContain('This file is empty. Choose a CSV file with contacts.');
  await press('Paste data');
  await press('Import contacts');
  expect(toastText()).toBe('No data: Please enter contact data to import');
  await paste();
  await press('Import contacts');
  expect(screen.text()).toContain('Confirm that these contacts gave consent. Nothing was imported.');
  expect(document.activeElement).toBe(field(agreed));
  await fill('Import “Column 1” as', 'ignore');
  await press('Import contacts');
  expect(screen.text()).toContain('Choose which column has the email addresses.');
  await fill('Import “Column 1” as', 'first_name');
  await fill('Import “Column 3” as', 'email');
  await press('Import contacts');
  expect(screen.text()).toContain('Two columns fill the same field.');
  await fill('List', 'asks');
  expect(screen.text()).toContain('This list uses double opt-in.');
  expect(imports()).toEqual([]);
});

test('a file may have any number of columns after the chosen ones', async () => {
  await show();
  const rest = Array.from({ length: 250 }, () => 'ignore');
  expect(withoutLastIgnored(['ignore', 'email', ...rest])).toEqual(['ignore', 'email']);
  await fill(agreed, '');
  await paste(people);
  await fill('Import “Column 3” as', 'ignore');
  await press('Import contacts');
  await screen.settle();
  expect(sent()).toMatchObject({ mapping: ['email', 'first_name'] });
});

const exported = samplePreview(
  [
    { name: 'Email', target: 'email', filled: 1_300 },
    {
      ...{ name: 'Status', target: 'status', filled: 1_290, samples: ['active', 'cancelled'] },
      values: [
        { value: 'active', count: 1_000 },
        { value: 'cancelled', count: 200 },
        { value: 'VIP', count: 90 },
      ],
    },
    { name: 'UNSUB_TIME', target: 'status:unsubscribed', filled: 40, samples: ['2024-01-01'], values: [] },
    {
      ...{ name: 'Company', filled: 30, samples: ['Acme'] },
      newField: { key: 'company', label: 'Company', type: 'text', isSuggested: true },
    },
    {
      ...{ name: 'Joined', filled: 1_300, samples: ['04/03/2020'], dateOrder: 'unclear' },
      newField: { key: 'joined', label: 'Joined', type: 'date', isSuggested: true },
    },
    {
      ...{ name: 'LEID', filled: 1_300, samples: ['17'] },
      newField: { key: 'leid', label: 'LEID', type: 'number', isSuggested: false },
    },
    { name: 'Notes', filled: 0, samples: [], values: [] },
  ],
  1_300,
);

test('status columns show their counts, and the user chooses a status for unknown values', async () => {
  await show();
  screen.answers['POST /api/esp/imports/preview'] = exported;
  screen.answers['POST /api/esp/fields'] = ({ body }: { body: object }) => body;
  await paste();
  expect(screen.text()).toContain('1,300 rows in the file.');
  expect(field('Import “Status” as').value).toBe('status');
  expect(field('Import “UNSUB_TIME” as').value).toBe('status:unsubscribed');
  for (const expected of [
    ...['1,000 subscribed', '200 unsubscribed', '100 not recognized', '40 unsubscribed'],
    ...['“VIP”, 90 rows', 'Empty, 10 rows', '40 of 1,300 rows: 2024-01-01', 'Empty in every row'],
    'even if they are subscribed here.',
    'Addresses that unsubscribed, bounced or complained here are not resubscribed.',
  ])
    expect(screen.text()).toContain(expected);
  await fill('Meaning of “VIP” in “Status”', 'subscribed');
  expect(screen.text()).toContain('1,090 subscribed');
  expect(screen.text()).toContain('10 not recognized');
  await fill('Import “UNSUB_TIME” as', 'ignore');
  expect(screen.text()).toContain(
    'This column may mark addresses that must not receive email. If you don’t import it, it blocks no contact.',
  );
  await fill('Import “UNSUB_TIME” as', 'status:unsubscribed');

  // Unknown columns become fields, of the guessed or chosen type.
  expect(field('Import “Company” as').value).toBe('new:text');
  expect(field('Import “Joined” as').value).toBe('new:date');
  expect(field('Import “LEID” as').value).toBe('ignore');
  await fill(agreed, '');
  await press('Import contacts');
  expect(screen.text()).toContain('Choose whether the day or the month comes first.');
  expect(imports()).toEqual([]);
  await fill('Date format, such as 04/03/2020', 'dmy');
  screen.answers['POST /api/esp/contacts/import'] = {
    ...result,
    statuses: { subscribed: 1_090, pending: 10, unsubscribed: 200 },
    warnings: ['Line 9: Joined: “x” is not a date.'],
    rowWarnings: ['Line 9: Joined: “x” is not a date.'],
  };
  await press('Import contacts');
  expect(sent()).toMatchObject({
    mapping: ['email', 'status', 'status:unsubscribed', 'field:company', 'field:joined'],
    statusValues: { vip: 'subscribed' },
    dateOrder: 'dmy',
  });
  const created = screen.calls.filter(({ method, path }) => method === 'POST' && path === '/api/esp/fields');
  expect(created.map(({ body }) => body)).toEqual([
    { key: 'company', label: 'Company', type: 'text' },
    { key: 'joined', label: 'Joined', type: 'date' },
  ]);
  expect(toastText()).toBe(
    'Contacts imported: 2 imported, 0 failed. Statuses in the file: 1,090 subscribed, 10 not confirmed, 200 unsubscribed. Line 9: Joined: “x” is not a date.',
  );
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await screen.act('Download rows with warnings');
  expect(assign).toHaveBeenCalledWith('/api/esp/imports/import-1/refused?warnings=true');
});

test('a field that could not be created stops the import, and an existing field does not', async () => {
  await show();
  screen.answers['POST /api/esp/imports/preview'] = samplePreview([
    { name: 'Email', target: 'email' },
    { name: 'Company', newField: { key: 'company', label: 'Company', type: 'text', isSuggested: true } },
  ]);
  screen.answers['POST /api/esp/fields'] = refused(409, 'You have 50 fields.');
  await paste();
  await fill(agreed, '');
  await press('Import contacts');
  expect(toastText()).toBe('Error: You have 50 fields.');
  expect(imports()).toEqual([]);
  screen.answers['GET /api/esp/fields'] = [{ key: 'company', label: 'Company', type: 'text' }];
  await press('Import contacts');
  expect(sent()).toMatchObject({ mapping: ['email', 'field:company'] });
});

test('the beginning of a large file is shown at once, and the whole file is counted before it is sent', async () => {
  await show();
  const sentTo: string[] = [];
  let respond: () => void = () => undefined;
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 200;
      responseText = JSON.stringify(samplePreview([{ name: 'Email', target: 'email' }], 9_000));
      onload = () => undefined;
      onloadend = () => undefined;
      getResponseHeader = () => null;
      open(_method: string, url: string) {
        sentTo.push(url);
      }
      setRequestHeader() {}
      send() {
        respond = () => {
          this.onload();
          this.onloadend();
        };
      }
    },
  );
  screen.answers['POST /api/esp/imports/preview'] = samplePreview([{ name: 'Email', target: 'email' }], 700);
  await choose(new File(['email\n', 'ann@shop.example\n'.repeat(9_000)], 'many.csv', { type: 'text/csv' }));
  expect(screen.text()).toContain('The first 700 rows. We’re counting the others.');
  expect(sentTo).toEqual(['/api/esp/imports/preview-csv']);
  respond();
  await screen.settle();
  expect(screen.text()).toContain('9,000 rows in the file.');
});

test('rows that could not be counted are imported, and the dialog says so', async () => {
  await show();
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      onerror = () => undefined;
      onloadend = () => undefined;
      open() {}
      setRequestHeader() {}
      send() {
        this.onerror();
        this.onloadend();
      }
    },
  );
  screen.answers['POST /api/esp/imports/preview'] = samplePreview([{ name: 'Email', target: 'email' }], 700);
  await choose(new File(['email\n', 'ann@shop.example\n'.repeat(9_000)], 'many.csv', { type: 'text/csv' }));
  expect(screen.text()).toContain(
    'The first 700 rows. We couldn’t count the others. The import reads all of them.',
  );
  expect(screen.text()).not.toContain('We’re counting the others.');
});

test('a press right after the paste imports the pasted text, by its own columns', async () => {
  await show();
  await paste('other@else.example');
  await fill(agreed, '');
  screen.answers['POST /api/esp/imports/preview'] = ({ body }: { body: { text: string } }) =>
    samplePreview(body.text.startsWith('ann') ? columns.toReversed() : columns.slice(0, 1));
  await pasteAndPress(people);
  await screen.settle();
  expect(sent()).toMatchObject({ contactsData: people, mapping: ['last_name', 'first_name', 'email'] });
  expect(toastText()).toBe('Contacts imported: 2 imported, 0 failed.');
  expect(closed).toBe(1);
  expect(sessionStorage.length).toBe(0);
});

test('two presses in the same tick start one import', async () => {
  await show();
  await paste();
  await fill(agreed, '');
  await act(async () => {
    screen.named('Import contacts')?.click();
    screen.named('Import contacts')?.click();
  });
  await screen.settle();
  expect(imports()).toHaveLength(1);
  expect(toastText()).toBe('Contacts imported: 2 imported, 0 failed.');
});

test('changes made during the column preview are not sent', async () => {
  await show();
  await paste('other@else.example');
  await fill(agreed, '');
  let give: (response: Response) => void = () => undefined;
  screen.answers['POST /api/esp/imports/preview'] = () =>
    new Promise<Response>((resolve) => {
      give = resolve;
    });
  await pasteAndPress(people);
  const respond = give;
  await fill('Contacts', 'cyd@shop.example');
  respond(Response.json(samplePreview(columns)));
  await screen.settle();
  expect(imports()).toEqual([]);
});

test('a failed column preview is retried by the next press', async () => {
  await show();
  screen.answers['POST /api/esp/imports/preview'] = refused(503);
  await paste();
  await fill(agreed, '');
  expect(screen.text()).toContain('We couldn’t read the columns. Nothing was imported.');
  await press('Import contacts');
  expect(toastText()).toContain('Import failed: We couldn’t read the columns.');
  screen.answers['POST /api/esp/imports/preview'] = samplePreview(columns);
  await press('Import contacts');
  expect(toastText()).toContain('Contacts imported');
});

test('the toast shows the counts and the first three errors, and offers the refused rows', async () => {
  await show();
  screen.answers['POST /api/esp/contacts/import'] = {
    ...result,
    imported: 1_204,
    failed: 4,
    errors: ['Line 1: a.', 'Line 2: b.', 'Line 3: c.', 'Line 4: d.'],
  };
  await paste();
  await fill(agreed, '');
  await press('Import contacts');
  expect(toastText()).toBe('Contacts imported: 1,204 imported, 4 failed. Line 1: a. Line 2: b. Line 3: c.');
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await screen.act('Download failed rows');
  expect(assign).toHaveBeenCalledWith('/api/esp/imports/import-1/refused');
});

test.each([
  ['The list is gone.', 'Import failed: The list is gone.'],
  [undefined, 'Import failed: Failed to import contacts'],
])('a paste that is refused with %j keeps its text', async (message, text) => {
  await show();
  screen.answers['POST /api/esp/contacts/import'] = refused(500, message);
  await paste();
  await fill(agreed, '');
  await press('Import contacts');
  expect(toastText()).toBe(text);
  expect(field('Contacts').value).toBe(people);
  expect(closed).toBe(0);
});

test('a file is sent with its columns, list and tags, and stays chosen when that fails', async () => {
  await show();
  const forms: FormData[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      onerror = () => undefined;
      onloadend = () => undefined;
      open() {}
      setRequestHeader() {}
      send(form: FormData) {
        forms.push(form);
        this.onerror();
        this.onloadend();
      }
    },
  );
  await choose(new File([people], 'shop.csv', { type: 'text/csv' }));
  await fill('Import “Column 3” as', 'field:city');
  await fill('List', 'news');
  // Typed, and not added by its button.
  await fill('Tags', 'Fair');
  await fill(agreed, '');
  await press('Import contacts');
  expect(toastText()).toBe('Import failed: Failed to import CSV');
  expect(screen.text()).toContain('shop.csv');
  expect(Object.fromEntries(forms[0] ?? [])).toMatchObject({
    consent: 'true',
    listId: 'news',
    tagIds: 'tag-1',
    mapping: '["email","first_name","field:city"]',
  });
});

test('a tag that cannot be created stops the import and shows a toast', async () => {
  await show();
  screen.answers['POST /api/esp/tags'] = refused(409, 'There are 1,000 tags already.');
  await paste();
  await fill('Tags', 'Fair');
  await fill(agreed, '');
  await press('Import contacts');
  expect(toastText()).toBe('Error: There are 1,000 tags already.');
  expect(imports()).toEqual([]);
});

test('the pasted text and the choices are restored after a reload', async () => {
  await show();
  await paste();
  await fill('Import “Column 3” as', 'field:city');
  await fill('List', 'news');
  await fill('Tags', 'Fair');
  await press('Add');
  await fill(agreed, '');
  await screen.reload(dialog());
  expect(screen.text()).toContain('Draft restored');
  expect(field('Contacts').value).toBe(people);
  expect(field('Import “Column 3” as').value).toBe('field:city');
  expect(field('List').value).toBe('news');
  expect(screen.named('Remove Fair')).toBeDefined();
  // A declaration has to be made again.
  expect(field(agreed).checked).toBe(false);
  // More of the same columns are still what was chosen.
  await fill('Contacts', `${people}\ncyd@shop.example,Cyd,Oslo`);
  expect(field('Import “Column 3” as').value).toBe('field:city');
  await press('Start over');
  await press('Paste data');
  expect(field('Contacts').value).toBe('');
});

test('after a reload the dialog asks for the file by name, and keeps the chosen columns', async () => {
  await show();
  await choose(new File([people], 'shop.csv', { type: 'text/csv' }));
  await fill('Import “Column 3” as', 'field:city');
  await screen.reload(dialog());
  expect(screen.text()).toContain('Only the file is missing. Choose “shop.csv” again.');
  await choose(new File([people], 'shop.csv', { type: 'text/csv' }));
  expect(field('Import “Column 3” as').value).toBe('field:city');
  expect(screen.text()).not.toContain('Only the file is missing');
});

test('closing keeps the input, and canceling drops it', async () => {
  await show();
  await paste();
  await press('Close');
  expect(closed).toBe(1);
  await screen.settle();
  expect(sessionStorage.length).toBe(1);
  await press('Cancel');
  expect(field('CSV file').type).toBe('file');
  expect(sessionStorage.length).toBe(0);
});

test('an import continues while its dialog is closed, and is found again', async () => {
  await show();
  let finish: (response: Response) => void = () => undefined;
  screen.answers['POST /api/esp/contacts/import'] = () =>
    new Promise<Response>((resolve) => {
      finish = resolve;
    });
  await paste();
  await fill(agreed, '');
  await press('Import contacts');
  const { importId } = sent() as { importId: string };
  screen.answers['GET /api/esp/imports'] = [sampleImport({ importId, state: 'writing', imported: 1 })];
  await screen.settle();
  expect(screen.text()).toContain('1 of 2 added');
  expect(screen.text()).toContain('You can close this and keep working.');
  await screen.reload(dialog());
  expect(screen.text()).toContain('1 of 2 added');
  screen.answers[`GET /api/esp/imports/${importId}`] = sampleImport({ importId });
  finish(Response.json(result));
  await screen.settle();
  expect(toastText()).toBe('Contacts imported: 2 imported, 0 failed.');
  expect(screen.text()).not.toContain('Draft restored');
  expect(sessionStorage.length).toBe(0);
});

test.each([
  ['has arrived', sampleImport({ state: 'writing' }), false],
  ['has failed', sampleImport({ state: 'failed' }), true],
  ['never arrived', refused(404), true],
])('an import sent while the page closed and %s', async (_, known, isRestored) => {
  const values = { ...blankImport(''), mode: 'paste', text: people, sentAs: 'import-1' };
  saveDraft(importDraftName(''), 'mara', { open: false, values });
  screen.answers['GET /api/esp/imports/import-1'] = known;
  await show();
  expect(screen.text().includes('Draft restored')).toBe(isRestored);
  if (isRestored) expect(field('Contacts').value).toBe(people);
});
