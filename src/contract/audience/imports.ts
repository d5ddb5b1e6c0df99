// Imports of many contacts, from a file or from pasted text.
import { z } from 'zod';
import { emailBodyBytes, sampleBodyBytes } from '../body-sizes.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, page } from '../params.ts';
import { contactStatus } from './contacts.ts';
import { contactField } from './lists.ts';

/** Limits of an uploaded file and of pasted text. A stream may have any length. */
export const maxImportBytes = 5 * 1024 * 1024;
/** Of the answer; all of them are in the file of refused rows. */
export const maxShownErrors = 100;

/** The messages of an import beside its counts. */
const importRemarks = {
  /** How many rows have which status, if a column of the file names it. */
  statuses: z.partialRecord(contactStatus, z.int()),
  /** Values of status columns that are not understood. These contacts are pending and get no messages. */
  unknownStatuses: z.array(z.object({ column: z.string(), value: z.string(), count: z.int() })),
  /** Columns of the file that were ignored. */
  ignoredColumns: z.array(z.string()),
  /** About whole columns, then the first rows of which values were dropped. */
  warnings: z.array(z.string()),
  /** Of the warnings, those about rows. */
  rowWarnings: z.array(z.string()),
};

export const importResult = z.object({
  /** People: one that occurs twice counts once. */
  imported: z.int(),
  failed: z.int(),
  errors: z.array(z.string()),
  importId: z.string(),
  ...importRemarks,
});

export type ImportResult = z.infer<typeof importResult>;

/**
 * `status` reads a column of opt-ins and opt-outs by its name and words. `status:…` sets how: see `import-status.ts`.
 * Several columns may be statuses: the strongest block wins.
 */
const target = z
  .string()
  .regex(
    /^(email|first_name|last_name|name|status(:(subscribed|opted_in|confirmed|unsubscribed|bounced|complained|cleaned))?|ignore|field:[a-z][a-z0-9_]{0,39})$/,
    'There is no such column.',
  );
/** Columns after the last named one are ignored. */
const mapping = z
  .array(target)
  .max(200, 'Only the first 200 columns can be read. Move the ones you need to the left and try again.');

/** Made by the client, so that it can query the progress before the answer arrives. */
const importKey = z.string().regex(/^[\w-]{21}$/, 'Use 21 letters, digits, - or _.');
const tagIds = z.array(z.string().min(1).max(64)).max(20);

/** The meaning of values of status columns, by the value in lower case; an empty key is for empty values. */
const statusValues = z
  .record(z.string().max(60), contactStatus)
  .refine((values) => Object.keys(values).length <= 100, 'Name at most 100 values.');
/** The order of day and month in dates such as 04/03/2020, if no date of the column shows it. */
const dateOrder = z.enum(['dmy', 'mdy']);

const asJson = <Schema extends z.ZodType>(schema: Schema, message: string) =>
  z
    .string()
    .max(12_000)
    .transform((text, { addIssue }) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        addIssue(message);
        return z.NEVER;
      }
    })
    .pipe(schema);

/** Multipart fields and query parameters are text. */
const textOptions = {
  importId: importKey.optional(),
  listId: z.string().max(64).optional(),
  /** With commas between them. */
  tagIds: z
    .string()
    .max(2_000)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(tagIds)
    .optional(),
  /** These contacts consented. Without it the import records no declared consent. */
  consent: z.stringbool().optional(),
  /** JSON: the meaning of each column, from the left; detected if omitted. */
  mapping: asJson(mapping, 'Send the columns as a JSON list.').optional(),
  /** JSON: `{"vip": "subscribed", "": "pending"}`. */
  statusValues: asJson(statusValues, 'Send the meanings of values as a JSON object.').optional(),
  dateOrder: dateOrder.optional(),
};

export const importContacts = endpoint({
  method: 'POST',
  path: '/api/esp/contacts/import',
  summary:
    'Import pasted contacts: one a line, email,first_name,last_name. Answers when done. Columns that say who must not get email are found by their names and applied.',
  access: 'user',
  query: z.object({ listId: textOptions.listId, tagIds: textOptions.tagIds, consent: textOptions.consent }),
  body: z.object({
    contactsData: z.string({ error: 'Please enter contact data to import' }),
    importId: importKey.optional(),
    listId: z.string().max(64).nullish(),
    tagIds: tagIds.optional(),
    consent: z.boolean().optional(),
    mapping: mapping.optional(),
    statusValues: statusValues.optional(),
    dateOrder: dateOrder.optional(),
  }),
  maxBodyBytes: emailBodyBytes,
  output: importResult,
  errors: [404, 409, 413],
});

export const importForm = { file: 'csvFile', fields: z.object(textOptions) };

export const importCsv = endpoint({
  method: 'POST',
  path: '/api/esp/contacts/import-csv',
  summary:
    'Import a CSV file of at most 5 MB. Answers when done. Columns that say who must not get email are found by their names and applied.',
  access: 'user',
  query: z.object(textOptions),
  form: importForm,
  output: importResult,
  errors: [404, 409, 413, 415],
});

export const importStatus = z.object({
  importId: z.string(),
  state: z.enum(['reading', 'writing', 'done', 'failed']),
  source: z.enum(['file', 'paste', 'api']),
  fileName: z.string(),
  listId: z.string().nullable(),
  tagIds: z.array(z.string()),
  consent: z.boolean(),
  /** Rows of the file so far. */
  rowsRead: z.int(),
  /** People to be imported: known when it was read. */
  total: z.int(),
  imported: z.int(),
  failed: z.int(),
  /** The first refusals, in words. */
  errors: z.array(z.string()),
  /** Why it failed, and what to do. */
  problem: z.string().nullable(),
  columns: z.array(z.object({ name: z.string().nullable(), target: z.string() })),
  ...importRemarks,
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});

export type ImportStatus = z.infer<typeof importStatus>;

export const startImport = endpoint({
  method: 'POST',
  path: '/api/esp/imports',
  summary:
    'Import a CSV of any size: send it as text/csv. Answers when it was read; it is then written by itself.',
  access: 'user',
  query: z.object({ ...textOptions, fileName: z.string().max(200).default('') }),
  output: importStatus,
  status: 202,
  errors: [404, 409, 415],
});

export const listImports = endpoint({
  method: 'GET',
  path: '/api/esp/imports',
  summary: 'Your imports, newest first.',
  access: 'user',
  query: page,
  output: z.array(importStatus),
});

/** How many of the latest imports the stream shows. */
export const shownImports = 20;

/** The content of each event of the stream. */
export const importStatuses = z.array(importStatus);

export const watchImports = endpoint({
  method: 'GET',
  path: '/api/esp/imports/progress',
  summary: 'Your latest imports, as server-sent events: all of them whenever one has changed.',
  access: 'user',
  output: z.unknown(),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/esp/imports/{id}',
  summary: 'How far an import is, and what came of it.',
  access: 'user',
  params: idParams,
  output: importStatus,
  errors: [404],
});

export const refusedRows = endpoint({
  method: 'GET',
  path: '/api/esp/imports/{id}/refused',
  summary:
    'The rows that were not imported as a CSV file: their line, the reason, and the text. With warnings=true the rows of which some values were not stored.',
  access: 'user',
  params: idParams,
  query: z.object({ warnings: z.stringbool().default(false) }),
  output: z.unknown(),
  errors: [404],
});

const importPreview = z.object({
  separator: z.string(),
  hasHeader: z.boolean(),
  /** Rows below the header, of as much as was sent. */
  rows: z.int(),
  columns: z.array(
    z.object({
      name: z.string().nullable(),
      target: z.string(),
      samples: z.array(z.string()),
      /** Rows with a value in this column. */
      filled: z.int(),
      /** The most frequent values. None for columns with addresses and names. */
      values: z.array(z.object({ value: z.string(), count: z.int() })),
      /** Rows with other values. */
      otherValues: z.int(),
      /**
       * The field that could be made for it; null: it exists already, or the column has no name. None is suggested for
       * columns that are empty, recognized as something else, or another product's own ids.
       */
      newField: contactField.extend({ isSuggested: z.boolean() }).nullable(),
      /** `unclear`: there are dates such as 04/03/2020, and no value shows the order. null: there are none. */
      dateOrder: z.enum(['dmy', 'mdy', 'unclear']).nullable(),
    }),
  ),
});

export type ImportPreview = z.infer<typeof importPreview>;

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/esp/imports/preview',
  summary: 'What would be read in which column, from the beginning of a file.',
  access: 'user',
  body: z.object({
    /** The first bytes, base64: their encoding is found out. Or the text that was pasted. */
    bytes: z.base64().max(200_000).optional(),
    text: z.string().max(200_000).optional(),
  }),
  maxBodyBytes: sampleBodyBytes,
  output: importPreview,
  errors: [415],
});

export const previewCsv = endpoint({
  method: 'POST',
  path: '/api/esp/imports/preview-csv',
  summary: 'The same from a whole CSV file of at most 5 MB: its counts are those of all rows.',
  access: 'user',
  form: { file: importForm.file, fields: z.object({}) },
  output: importPreview,
  errors: [413, 415],
});
