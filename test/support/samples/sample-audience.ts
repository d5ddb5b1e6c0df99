// Answers of the audience calls, for tests that need some of them.
import type { Contact, ContactDetails, ContactsChange } from '#contract/audience/contacts.ts';
import type { ImportPreview, ImportStatus } from '#contract/audience/imports.ts';
import type { List, ListDetails } from '#contract/audience/lists.ts';

const at = '2026-11-21T10:00:00.000Z';

export const sampleContact = (part: Partial<Contact> = {}): Contact => ({
  id: 'ann',
  email: 'ann@shop.example',
  firstName: 'Ann',
  lastName: 'Lee',
  subscribed: true,
  status: 'subscribed',
  tags: [],
  createdAt: at,
  ...part,
});

export const sampleDetails = (part: Partial<ContactDetails> = {}): ContactDetails => ({
  ...sampleContact(),
  fields: {},
  lists: [],
  timeZone: null,
  language: null,
  consent: { source: 'manual', at: null, address: null, importId: null },
  confirmedAt: null,
  emailChangedAt: null,
  leftAt: null,
  lastOpenAt: null,
  lastClickAt: null,
  updatedAt: at,
  ...part,
});

export const sampleList = (part: Partial<List> = {}): List => ({
  id: 'news',
  name: 'News',
  description: '',
  contactCount: 2,
  doubleOptIn: false,
  createdAt: at,
  ...part,
});

export const sampleListDetails = (part: Partial<ListDetails> = {}): ListDetails => ({
  ...sampleList(),
  counts: { active: 1, withoutMail: 0, pending: 1, left: 0 },
  ...part,
});

export const sampleImport = (part: Partial<ImportStatus> = {}): ImportStatus => ({
  importId: 'import-1',
  state: 'done',
  source: 'file',
  fileName: 'shop.csv',
  statuses: {},
  unknownStatuses: [],
  ignoredColumns: [],
  warnings: [],
  rowWarnings: [],
  listId: null,
  tagIds: [],
  consent: true,
  rowsRead: 3,
  total: 2,
  imported: 2,
  failed: 1,
  errors: ['Line 3: "bob" is not a valid email address.'],
  problem: null,
  columns: [],
  createdAt: at,
  finishedAt: at,
  ...part,
});

export const sampleChange = (part: Partial<ContactsChange> = {}): ContactsChange => ({
  id: 'change-1',
  action: 'tag',
  state: 'done',
  total: 1,
  lookedAt: 1,
  changed: 1,
  undone: false,
  isUndo: false,
  createdAt: at,
  finishedAt: at,
  ...part,
});

type PreviewColumn = ImportPreview['columns'][number];

export const samplePreviewColumn = (part: Partial<PreviewColumn> = {}): PreviewColumn => ({
  name: null,
  target: 'ignore',
  samples: ['x'],
  filled: 2,
  values: [{ value: 'x', count: 2 }],
  otherValues: 0,
  newField: null,
  dateOrder: null,
  ...part,
});

export const samplePreview = (columns: readonly Partial<PreviewColumn>[], rows = 2): ImportPreview => ({
  separator: ',',
  hasHeader: columns.some(({ name }) => Boolean(name)),
  rows,
  columns: columns.map(samplePreviewColumn),
});
