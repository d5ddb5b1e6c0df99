// Previews the columns of a file before the import.
import { setImmediate as breathe } from 'node:timers/promises';
import { type ImportPreview, maxImportBytes } from '#contract/audience/imports.ts';
import type { Context } from '../../../context.ts';
import { listFields } from '../../../db/audience/contacts/fields.ts';
import type { Caller } from '../../shared/caller.ts';
import { DomainError } from '../../shared/errors.ts';
import { type ImportedFile, requireCsv } from './accept-file.ts';
import { ColumnStatistics } from './column-statistics.ts';
import type { Column } from './csv/columns.ts';
import { decode, encodingOf } from './csv/encoding.ts';
import { newFieldsOf } from './new-fields.ts';
import { readRecords } from './records.ts';

async function* single<Item>(item: Item): AsyncGenerator<Item> {
  yield item;
}

/** Chunks of text read before the event loop serves other requests. */
const chunksPerTurn = 16;
const standardTargets = new Set(['email', 'first_name', 'last_name', 'name']);

const previewColumns = async (
  ctx: Context,
  { workspace_id }: Caller,
  text: AsyncIterable<string>,
): Promise<ImportPreview> => {
  const fields = await listFields(ctx.db, workspace_id);
  let columns: Column[] = [];
  let separator = ',';
  let statistics: ColumnStatistics[] = [];
  let rows = 0;
  let chunks = 0;
  for await (const { records, plan } of readRecords(text, { fields, isPreview: true })) {
    if (columns !== plan.columns) {
      ({ columns, separator } = plan);
      statistics = columns.map(
        ({ target }) => new ColumnStatistics({ countsValues: !standardTargets.has(target) }),
      );
    }
    for (const { fields: values, fault } of records) {
      if (fault !== null || !values.some((value) => value.trim() !== '')) continue;
      rows += 1;
      for (let index = 0; index < statistics.length; index += 1) statistics[index]?.add(values[index] ?? '');
    }
    chunks += 1;
    if (chunks % chunksPerTurn === 0) await breathe();
  }
  const newFields = newFieldsOf(columns, statistics, fields);
  return {
    separator,
    hasHeader: columns.some(({ name }) => name !== null),
    rows,
    columns: columns.map((column, index) => ({
      ...column,
      samples: statistics[index]?.samples ?? [],
      filled: statistics[index]?.filled ?? 0,
      values: statistics[index]?.values ?? [],
      otherValues: statistics[index]?.otherValues ?? 0,
      newField: newFields[index] ?? null,
      dateOrder: statistics[index]?.dateOrder ?? null,
    })),
  };
};

export const previewImport = async (
  ctx: Context,
  caller: Caller,
  input: { bytes?: string | undefined; text?: string | undefined },
): Promise<ImportPreview> => {
  const bytes = Buffer.from(input.bytes ?? '', 'base64');
  if (input.text === undefined) requireCsv(bytes);
  const text = input.text ?? new TextDecoder(encodingOf(bytes)).decode(bytes);
  return previewColumns(ctx, caller, single(text));
};

export const previewFile = async (
  ctx: Context,
  caller: Caller,
  { bytes }: ImportedFile,
): Promise<ImportPreview> => {
  requireCsv(bytes);
  if (bytes.byteLength > maxImportBytes) throw new DomainError('too-large', 'refusals.imports.fileTooLarge');
  return previewColumns(ctx, caller, decode(single(bytes)));
};
