import { type ImportResult, type ImportStatus, maxImportBytes } from '#contract/audience/imports.ts';
import { keyedText } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
import { storedInWords } from '#text/stored-text.ts';
import type { Translate } from '#text/translator.ts';
import type { Context } from '../../../context.ts';
import { listFields } from '../../../db/audience/contacts/fields.ts';
import * as rows from '../../../db/audience/imports/imports.ts';
import { shownName } from '../../files/uploads.ts';
import type { Caller } from '../../shared/caller.ts';
import { conflict, DomainError, invalid, notFound } from '../../shared/errors.ts';
import { announceChange, importsTopic } from '../../shared/live-feed.ts';
import { type Page, type PageRequest, pageOf, readCursor } from '../../shared/pagination.ts';
import type { DateOrder } from '../contacts/field-values.ts';
import { idOf } from '../contacts/public-ids.ts';
import { requireTagNumbers } from '../contacts/tags.ts';
import { requireListNumbers } from '../lists/lists.ts';
import { type ImportedFile, requireCsv, requireCsvName, withCsvStart } from './accept-file.ts';
import type { Target } from './csv/columns.ts';
import { decode } from './csv/encoding.ts';
import { csvLine } from './csv/write-line.ts';
import type { StatusChoices } from './plan.ts';
import { type ReadResult, readIntoBatches } from './read.ts';
import { type ImportReport, type Outcome, readOutcome, remarksIn } from './remarks.ts';
import { writeImport } from './write.ts';

export interface ImportOptions {
  /** The import's id, chosen by the client. */
  importId?: string | undefined;
  listId?: string | null | undefined;
  tagIds?: string[] | undefined;
  consent?: boolean | undefined;
  mapping?: Target[] | undefined;
  statusValues?: StatusChoices | undefined;
  dateOrder?: DateOrder | undefined;
  /** Network address of the client. */
  address: string;
}

/** A status that is not in a language yet: viewers of several languages share a reading. */
export interface ImportReading
  extends Outcome,
    Omit<ImportStatus, keyof Outcome | 'problem' | 'ignoredColumns' | 'warnings'> {
  problem: TextKey | null;
}

/** For a call that is answered when the import is done. */
export interface AnsweredImportOptions extends ImportOptions {
  translate: Translate;
}

interface Source {
  kind: 'file' | 'paste' | 'api';
  name: string;
  text: AsyncIterable<string>;
}

const notReadToItsEnd = 'refusals.imports.notReadToItsEnd';

/** Heartbeat, well within the time after which other processes take the import for dead. */
const heartbeatMs = 5_000;

const toReading = async (ctx: Context, row: rows.StoredImport): Promise<ImportReading> => ({
  importId: row.id,
  state: row.state === 'writing_status' ? 'writing' : row.state,
  source: row.source,
  fileName: row.file_name,
  listId: row.list_id === null ? null : idOf('list', row.workspace_id, row.list_id),
  tagIds: row.tag_ids.map((tag) => idOf('tag', row.workspace_id, tag)),
  consent: row.consent,
  rowsRead: row.rows_read,
  total: row.accepted,
  ...(await readOutcome(ctx, row)),
  problem: row.state === 'failed' ? notReadToItsEnd : null,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

export const statusIn = (translate: Translate, reading: ImportReading): ImportStatus => {
  const { report: _, problem, ...shown } = reading;
  return {
    ...shown,
    ...remarksIn(translate, reading),
    problem: problem === null ? null : translate(problem),
  };
};

const requireFields = (known: readonly { key: string }[], mapping: readonly Target[] = []): void => {
  const keys = mapping.flatMap((target) => (target.startsWith('field:') ? [target.slice(6)] : []));
  const unknown = keys.find((mapped) => !known.some(({ key }) => key === mapped));
  if (unknown !== undefined)
    throw invalid('mapping', keyedText('refusals.imports.fieldMissing', { key: unknown }));
};

const reportOf = ({ statuses, unknownStatuses, warned }: ReadResult): ImportReport => ({
  statuses,
  unknownStatuses,
  warned,
});

/** Reads the whole input; writing then continues even if the client disconnects. */
const readImport = async (
  ctx: Context,
  caller: Caller,
  source: Source,
  options: ImportOptions,
): Promise<string> => {
  const { workspace_id } = caller;
  const [listId = null] = options.listId
    ? await requireListNumbers(ctx.db, workspace_id, [options.listId])
    : [];
  const tagIds = await requireTagNumbers(ctx.db, workspace_id, options.tagIds ?? []);
  const fields = await listFields(ctx.db, workspace_id);
  requireFields(fields, options.mapping);
  const id = options.importId ?? ctx.newId();
  const now = ctx.now();
  const isNew = await rows.insertImport(ctx.db, {
    workspace_id,
    id,
    state: 'reading',
    source: source.kind,
    file_name: source.name,
    list_id: listId,
    tag_ids: tagIds,
    consent: options.consent ?? false,
    address: options.address,
    created_by: caller.userId,
    created_at: now,
    updated_at: now,
  });
  if (!isNew) throw conflict('refusals.imports.sentBefore');
  announceChange(ctx, importsTopic(workspace_id));
  const heartbeat = setInterval(() => {
    rows.touchReadingImport(ctx.db, workspace_id, id, ctx.now()).catch(() => undefined);
  }, heartbeatMs);
  try {
    const read = await readIntoBatches(ctx, { workspace_id, id }, source.text, {
      fields,
      mapping: options.mapping,
      choices: options.statusValues,
      dateOrder: options.dateOrder,
    });
    const isStored = await rows.endReading(ctx.db, workspace_id, id, {
      state: read.hasStatuses ? 'writing_status' : 'writing',
      rows_read: read.rowsRead,
      accepted: read.contacts,
      failed: read.failed,
      parts: read.parts,
      columns: JSON.stringify(read.columns),
      report: JSON.stringify(reportOf(read)),
      updated_at: ctx.now(),
    });
    if (!isStored) throw conflict(notReadToItsEnd);
  } catch (error) {
    // The client disconnected, or the database failed: clean up what is possible.
    await rows.deleteBatches(ctx.db, workspace_id, id).catch(() => undefined);
    if (error instanceof DomainError && error.refusal !== 'conflict') {
      await rows.deleteImport(ctx.db, workspace_id, id).catch(() => undefined);
      throw error;
    }
    const ended = { state: 'failed', finished_at: ctx.now(), updated_at: ctx.now() } as const;
    await rows.updateImport(ctx.db, workspace_id, id, ended).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(heartbeat);
    announceChange(ctx, importsTopic(workspace_id));
  }
  return id;
};

const finish = async (
  ctx: Context,
  { workspace_id }: Caller,
  id: string,
  translate: Translate,
): Promise<ImportResult> => {
  await writeImport(ctx, workspace_id, id);
  const row = await rows.findImport(ctx.db, workspace_id, id);
  if (!row) throw notFound();
  const outcome = await readOutcome(ctx, row);
  const { imported, failed, statuses, unknownStatuses } = outcome;
  return { importId: id, imported, failed, statuses, unknownStatuses, ...remarksIn(translate, outcome) };
};

async function* single<Item>(item: Item): AsyncGenerator<Item> {
  yield item;
}

export const importText = async (
  ctx: Context,
  caller: Caller,
  text: string,
  options: AnsweredImportOptions,
): Promise<ImportResult> => {
  if (text.trim() === '') throw invalid('contactsData', 'refusals.imports.noData');
  if (Buffer.byteLength(text) > maxImportBytes)
    throw new DomainError('too-large', 'refusals.imports.textTooLarge');
  const source = { kind: 'paste', name: '', text: single(text) } as const;
  return finish(ctx, caller, await readImport(ctx, caller, source, options), options.translate);
};

export const importFile = async (
  ctx: Context,
  caller: Caller,
  file: ImportedFile,
  options: AnsweredImportOptions,
): Promise<ImportResult> => {
  requireCsvName(file);
  requireCsv(file.bytes);
  if (file.bytes.byteLength > maxImportBytes)
    throw new DomainError('too-large', 'refusals.imports.fileTooLarge');
  if (file.bytes.byteLength === 0) throw invalid('csvFile', 'refusals.imports.emptyFile');
  const name = shownName(file.name, 'contacts.csv');
  const source = { kind: 'file', name, text: decode(single(file.bytes)) } as const;
  return finish(ctx, caller, await readImport(ctx, caller, source, options), options.translate);
};

/** Resolves when the whole file was read. */
export const importStream = async (
  ctx: Context,
  caller: Caller,
  bytes: AsyncIterable<Uint8Array>,
  options: ImportOptions & { fileName: string },
): Promise<ImportReading> => {
  const name = options.fileName === '' ? '' : shownName(options.fileName, '');
  const id = await readImport(ctx, caller, { kind: 'api', name, text: decode(withCsvStart(bytes)) }, options);
  writeImport(ctx, caller.workspace_id, id).catch((error: unknown) =>
    ctx.log.error({ err: error, import: id }, 'import stopped; will resume'),
  );
  return getImport(ctx, caller, id);
};

export const getImport = async (
  ctx: Context,
  { workspace_id }: Caller,
  id: string,
): Promise<ImportReading> => {
  const row = await rows.findImport(ctx.db, workspace_id, id);
  if (!row) throw notFound();
  return toReading(ctx, row);
};

export const listImports = async (
  ctx: Context,
  { workspace_id }: Caller,
  page: PageRequest,
): Promise<Page<ImportReading>> => {
  const found = await rows.listImports(ctx.db, workspace_id, page.limit, readCursor(page.cursor));
  const { nextCursor } = pageOf(
    found,
    (row) => row.created_at,
    (row) => row.id,
  );
  return { items: await Promise.all(found.rows.map((row) => toReading(ctx, row))), nextCursor };
};

const errorsPerPage = 500;

export const rejectedRows = async (
  ctx: Context,
  { workspace_id }: Caller,
  id: string,
  areWarnings: boolean,
  translate: Translate,
): Promise<AsyncGenerator<string>> => {
  if (!(await rows.findImport(ctx.db, workspace_id, id))) throw notFound();
  const write = async function* (): AsyncGenerator<string> {
    const head = [
      'refusals.importRows.fileLine',
      'refusals.importRows.fileReason',
      'refusals.importRows.fileText',
    ] as const;
    yield `\uFEFF${csvLine(head.map((key) => translate(key)))}`;
    let afterLine = 0;
    for (;;) {
      const page = { limit: errorsPerPage, afterLine, areWarnings };
      const errors = await rows.listImportErrors(ctx.db, workspace_id, id, page);
      yield errors
        .map(({ line, reason, raw }) => csvLine([String(line), storedInWords(translate, reason), raw]))
        .join('');
      afterLine = errors.at(-1)?.line ?? afterLine;
      if (errors.length < errorsPerPage) return;
    }
  };
  return write();
};
