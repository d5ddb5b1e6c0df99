import { expect, test } from 'vitest';
import type { ContactsChange } from '#contract/audience/contacts.ts';
import type { ImportStatus } from '#contract/audience/imports.ts';
import { columnsProblem } from './import-columns.tsx';
import { fileProblem } from './import-uploads.ts';
import { changeProgress, importProgress } from './job-labels.ts';

const megabytes = 1024 * 1024;

test.each([
  ['people.csv', '', 1, null],
  ['PEOPLE.CSV', 'application/octet-stream', 5 * megabytes, null],
  ['people', 'text/csv', 1, null],
  ['people.xlsx', 'application/vnd.ms-excel', 1, 'Invalid file type: Please select a CSV file'],
  ['people.csv.exe', '', 1, 'Invalid file type: Please select a CSV file'],
  ['people.csv', 'text/csv', 5 * megabytes + 1, 'File too large: CSV file must be smaller than 5MB'],
])('the file %s of type "%s" with %d bytes is checked', (name, type, size, message) => {
  const problem = fileProblem({ name, type, size });
  expect(problem && `${problem.title}: ${problem.description}`).toBe(message);
});

test.each([
  [['email', 'first_name'], null],
  [['email', 'ignore', 'ignore'], null],
  [['first_name'], 'Choose which column has the email addresses.'],
  [['email', 'status', 'status', 'status:unsubscribed', 'new:text', 'new:text'], null],
  [['email', 'field:city', 'field:city'], 'Two columns fill the same field.'],
])('the columns %j are checked', (targets, message) => {
  const problem = columnsProblem(targets);
  if (message === null) expect(problem).toBeNull();
  else expect(problem).toContain(message);
});

test('an import shows its progress as far as it is known', () => {
  const status = { state: 'reading', rowsRead: 1_200, imported: 0, total: 0 } as ImportStatus;
  expect(importProgress(null, 41.6)).toEqual({ text: 'Uploading: 42%', percent: 41.6 });
  expect(importProgress(null, null)).toEqual({ text: 'Reading', percent: null });
  expect(importProgress(status, null)).toEqual({ text: 'Reading: 1,200 rows so far', percent: null });
  expect(importProgress({ ...status, state: 'writing', imported: 300, total: 1_200 }, null)).toEqual({
    text: '300 of 1,200 added',
    percent: 25,
  });
  expect(importProgress({ ...status, state: 'writing' }, null).percent).toBe(100);
});

test('a change never shows more than its total', () => {
  const change = { action: 'tag', lookedAt: 12, total: 10 } as ContactsChange;
  expect(changeProgress(change)).toEqual({ title: 'Tagging contacts', text: '10 of 10', percent: 100 });
});
